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

/** Cards per query. */
const PAGE = 1_000;

/** Creation time to the microsecond and id of the last card of a page. */
type Cursor = readonly [createdAt: string, id: string];
const FIRST: Cursor = ['-infinity', '00000000-0000-0000-0000-000000000000'];

/** All cards of a learner, in the order of their creation. */
async function* eachCard(pool: pg.Pool, owner: UserId): AsyncGenerator<ExportedCard> {
  let [createdAt, id] = FIRST;
  for (;;) {
    const { rows } = await pool.query<ExportedCard & { position: string }>(
      `select c.id, c.created_at as "createdAt", c.front, c.back, c.deck, v.outline ->> 'name' as lesson, c.due, c.memory,
         c.suspended_at is not null as "isSuspended", c.created_at::text as position
       from card c left join lesson_version v on v.id = c.version_id
       where c.owner = $1 and c.deleted_at is null and (c.created_at, c.id) > ($2, $3)
       order by c.created_at, c.id limit ${PAGE}`,
      [owner, createdAt, id],
    );
    yield* rows;
    const end = rows.at(-1);
    if (end === undefined || rows.length < PAGE) return;
    [createdAt, id] = [end.position, end.id];
  }
}

export async function allCards(pool: pg.Pool, owner: UserId): Promise<ExportedCard[]> {
  const cards: ExportedCard[] = [];
  for await (const card of eachCard(pool, owner)) cards.push(card);
  return cards;
}

const head = ['front', 'back', 'deck', 'lesson', 'state', 'due', 'interval in days', 'reviews', 'lapses', 'created'];

/** All cards of a learner as CSV. */
export async function* cardsCsv(pool: pg.Pool, owner: UserId): AsyncGenerator<string> {
  yield CSV_BOM + csvLine(head);
  for await (const { front, back, deck, lesson, due, memory, isSuspended, createdAt } of eachCard(pool, owner)) {
    const state = isSuspended ? 'suspended' : memory === null ? 'new' : 'learned';
    const { scheduledDays = null, reps = 0, lapses = 0 } = memory ?? {};
    const dueAt = memory === null ? null : due.toISOString();
    yield csvLine([front, back, deck, lesson, state, dueAt, scheduledDays, reps, lapses, createdAt.toISOString()]);
  }
}
