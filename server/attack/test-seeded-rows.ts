import type pg from 'pg';
import { relationOf, tableOf } from '#data/relation.ts';
import type { UserId } from '#domain/kernel/id.ts';
import type { ModelName } from '#domain/models.ts';
import { columns } from '#domain/policy/columns.ts';
import { policy } from '#domain/policy/table.ts';
import { permissions } from '#server/core/store/test-permissions.ts';
import { tableSql } from '#server/core/store/read/row-sql.ts';
import { findOrCreateRow } from '#server/core/store/test-row-changes.ts';
import { type SampleContext, putSampleContext } from '#server/core/store/test-samples.ts';
import { putLesson } from '#server/core/store/test-rows.ts';

const models = Object.keys(policy) as ModelName[];

/** Views of a row that not every person has. */
const personal = new Set(
  'owner holder requester addressee teacher reporter author actor admin moderator staff learner'.split(' '),
);

/** Columns of a person that everybody sees in the public profile. */
const publiclyNamed: ReadonlySet<string> = new Set([
  'User.firstName',
  'User.profileImage',
  'User.avatarUrl',
  'User.about',
]);

/** Columns that people without any relation to the row may see. */
const openColumns = (model: ModelName): ReadonlySet<string> =>
  new Set(
    Object.entries<readonly string[]>(columns[model].read)
      .filter(([view]) => !personal.has(view))
      .flatMap(([, fields]) => fields),
  );

/** Rows of people who take no part in the attack. Every row is foreign to every attacker. */
export interface SeededRows {
  sampleContext: SampleContext;
  /** Ids of the rows by model. */
  ids: ReadonlyMap<ModelName, readonly string[]>;
  /** Words that only private columns contain, with their model and column. */
  markers: ReadonlyMap<string, `${ModelName}.${string}`>;
}

export async function seedRows(pool: pg.Pool): Promise<SeededRows> {
  const sampleContext = await putSampleContext(pool);
  const owner = sampleContext.people.owner.id;
  const ids = new Map<ModelName, string[]>();
  for (const model of models) ids.set(model, [await findOrCreateRow(pool, sampleContext, model)]);
  const markers = new Map<string, `${ModelName}.${string}`>();
  const hidden = [
    await putLesson(pool, { owner, name: 'Draft' }),
    await putLesson(pool, { owner, name: 'Priced', visibility: 'public', isPublished: true, price: 4.5 }),
  ];
  for (const lesson of hidden) {
    ids.get('Lesson')?.push(lesson.id);
    ids.get('LessonVersion')?.push(lesson.versionID);
    for (const node of lesson.nodeIDs) markers.set(`secret of ${node}`, 'LessonVersion.body');
  }
  for (const model of models)
    if (tableOf(model))
      for (const [field, marker] of await mark(pool, model, ids.get(model) ?? []))
        markers.set(marker, `${model}.${field}`);
  return { sampleContext: sampleContext, ids, markers };
}

/** Writes a word into each private text column of the rows, as far as the database accepts it. */
async function mark(pool: pg.Pool, model: ModelName, ids: readonly string[]): Promise<[string, string][]> {
  const open = openColumns(model);
  const table = tableSql(model);
  const planted: [string, string][] = [];
  for (const [field, column] of relationOf(model).columns) {
    if (open.has(field) || publiclyNamed.has(`${model}.${field}`)) continue;
    const marker = `Zq${models.indexOf(model)}x${planted.length}qZ`;
    const isWritten = await pool
      .query(`update ${table} set "${column}" = $1::text where id = any($2)`, [marker, ids])
      .then(
        ({ rowCount }) => rowCount !== 0,
        () => false,
      );
    if (isWritten) planted.push([field, marker]);
  }
  return planted;
}

/** Models that allow everybody to do this to rows of others (D-07). */
const modelsOpenTo = (action: 'update' | 'delete'): ReadonlySet<ModelName> =>
  new Set(
    permissions
      .filter(([, , who, may]) => who.split(' ').includes('other') && may.split(' ').includes(action))
      .map(([, model]) => model),
  );
const editable = modelsOpenTo('update');
const removable = modelsOpenTo('delete');

/** Computed columns of other people's rows, which change with a review, a vote or an enrollment. */
const counted: { [M in ModelName]?: readonly string[] } = {
  Lesson: ['stars', 'rating', 'ratings', 'reviews', 'category_ids', 'next_lesson_ids'],
};

export type RowSnapshot = ReadonlyMap<string, string>;

/** State of every row that names no attacker, without columns that the server computes, to compare before and after. */
export async function snapshotOf(pool: pg.Pool, attackers: readonly UserId[]): Promise<RowSnapshot> {
  const found = new Map<string, string>();
  for (const model of models) {
    if (tableOf(model) === undefined || removable.has(model)) continue;
    const free: readonly string[] = [...columns[model].computed, ...(editable.has(model) ? columns[model].update : [])];
    const left = [...relationOf(model).columns].filter(([field]) => free.includes(field)).map(([, column]) => column);
    const { rows } = await pool.query<{ id: string; row: string }>(
      `select t.id, (to_jsonb(t) - $2::text[])::text as row from ${tableSql(model)} t
        where not exists (select from unnest($1::text[]) as attacker where to_jsonb(t)::text like '%' || attacker || '%')`,
      [attackers, [...left, ...(counted[model] ?? []), 'updated_at', 'search']],
    );
    for (const { id, row } of rows) found.set(`${model} ${id}`, row);
  }
  return found;
}

/** Changed or deleted rows, with the columns that differ. */
export function changedRows(before: RowSnapshot, after: RowSnapshot): string[] {
  return [...before].flatMap(([name, row]) => {
    const now = after.get(name);
    if (now === row) return [];
    if (now === undefined) return [`${name}: gone`];
    const [old, young] = [JSON.parse(row), JSON.parse(now)] as [Record<string, unknown>, Record<string, unknown>];
    const changed = Object.keys(old).filter((key) => JSON.stringify(old[key]) !== JSON.stringify(young[key]));
    return [`${name}: ${changed.join(' ')}`];
  });
}
