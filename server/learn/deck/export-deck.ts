import type pg from 'pg';
import { CSV_BOM, csvLine } from '#domain/kernel/text/csv.ts';
import type { UserId } from '#domain/kernel/id.ts';
import type { CardMemory } from '#domain/learn/card/card.ts';

/** A flashcard with the name of the lesson that it comes from. */
export interface ExportedCard {
  id: string;
  createdAt: Date;
  front: string;
  back: string;
  deck: string | null;
  lesson: string | null;
  due: Date;
  memory: CardMemory | null;
  isSuspended: boolean;
}

/** A learner's highlight or bookmark, with the names of its lesson and step if these can still be read. */
export interface ExportedAnnotation {
  id: string;
  createdAt: Date;
  /** Highlighted words; null for a bookmark. */
  passage: string | null;
  note: string;
  lesson: string | null;
  step: string | null;
}

/** Rows per query. */
const PAGE = 1_000;

/** Creation time to the microsecond and id of the last row of a page. */
type Cursor = readonly [createdAt: string, id: string];
const FIRST: Cursor = ['-infinity', '00000000-0000-0000-0000-000000000000'];

/** All rows of a learner in a table with the alias x, in the order of their creation. */
async function* eachRow<Row extends { id: string }>(
  pool: pg.Pool,
  owner: UserId,
  { columns, from }: { columns: string; from: string },
): AsyncGenerator<Row> {
  let [createdAt, id] = FIRST;
  for (;;) {
    const { rows } = await pool.query<Row & { position: string }>(
      `select x.id, x.created_at as "createdAt", x.created_at::text as position, ${columns} from ${from}
       where x.owner = $1 and (x.created_at, x.id) > ($2, $3)
       order by x.created_at, x.id limit ${PAGE}`,
      [owner, createdAt, id],
    );
    yield* rows;
    const end = rows.at(-1);
    if (end === undefined || rows.length < PAGE) return;
    [createdAt, id] = [end.position, end.id];
  }
}

const eachCard = (pool: pg.Pool, owner: UserId): AsyncGenerator<ExportedCard> =>
  eachRow(pool, owner, {
    columns: `x.front, x.back, x.deck, v.outline ->> 'name' as lesson, x.due, x.memory,
      x.suspended_at is not null as "isSuspended"`,
    from: '(select * from card where deleted_at is null) x left join lesson_version v on v.id = x.version_id',
  });

const eachAnnotation = (pool: pg.Pool, owner: UserId): AsyncGenerator<ExportedAnnotation> =>
  eachRow(pool, owner, {
    columns: `x.passage ->> 'exact' as passage, x.note, v.outline ->> 'name' as lesson,
      jsonb_path_query_first(v.outline, '$.nodes[*] ? (@.id == $node).name', jsonb_build_object('node', x.node_id)) #>> '{}'
        as step`,
    from: `annotation x join lesson l on l.id = x.lesson_id
      left join enrollment e on e.owner = x.owner and e.lesson_id = x.lesson_id and e.withdrawn_at is null
      left join lesson_version v on v.id = coalesce(e.version_id, l.published_version_id)`,
  });

export async function allCards(pool: pg.Pool, owner: UserId): Promise<ExportedCard[]> {
  const cards: ExportedCard[] = [];
  for await (const card of eachCard(pool, owner)) cards.push(card);
  return cards;
}

export async function allHighlights(pool: pg.Pool, owner: UserId): Promise<ExportedAnnotation[]> {
  const highlights: ExportedAnnotation[] = [];
  for await (const annotation of eachAnnotation(pool, owner))
    if (annotation.passage !== null) highlights.push(annotation);
  return highlights;
}

const cardHead = [
  'front',
  'back',
  'deck',
  'lesson',
  'state',
  'due',
  'interval in days',
  'reviews',
  'lapses',
  'created',
];

/** All cards of a learner as CSV. */
export async function* cardsCsv(pool: pg.Pool, owner: UserId): AsyncGenerator<string> {
  yield CSV_BOM + csvLine(cardHead);
  for await (const { front, back, deck, lesson, due, memory, isSuspended, createdAt } of eachCard(pool, owner)) {
    const state = isSuspended ? 'suspended' : memory === null ? 'new' : 'learned';
    const { scheduledDays = null, reps = 0, lapses = 0 } = memory ?? {};
    const dueAt = memory === null ? null : due.toISOString();
    yield csvLine([front, back, deck, lesson, state, dueAt, scheduledDays, reps, lapses, createdAt.toISOString()]);
  }
}

/** All highlights and bookmarks of a learner as CSV. */
export async function* notesCsv(pool: pg.Pool, owner: UserId): AsyncGenerator<string> {
  yield CSV_BOM + csvLine(['lesson', 'step', 'highlighted text', 'note', 'created']);
  for await (const { lesson, step, passage, note, createdAt } of eachAnnotation(pool, owner))
    yield csvLine([lesson, step, passage, note, createdAt.toISOString()]);
}
