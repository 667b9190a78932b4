import { AppError } from '#domain/kernel/errors.ts';
import { isId } from '#domain/kernel/id.ts';
import type { LessonVersion, QuizKey } from '#domain/teach/version/version.ts';
import { relationOf } from '#data/relation.ts';
import { columnSql, fromSql, rowSql } from '#server/core/store/read/row-sql.ts';
import { bindStatement, type PreparedStatement, prepareStatement } from '#server/core/store/read/prepared-statement.ts';
import type { EffectContext, StoreHandlers } from '#server/core/store/write/effect-context.ts';
import { LruCache } from '#server/core/async/lru-cache.ts';

type VersionOutline = Omit<LessonVersion, 'body' | 'preview'>;

/** Most versions kept in memory. Every step of a learner reads its version, and a version never changes. */
const MAX_VERSIONS = 300;

/** True if this transaction wrote the row: it may still be rolled back, so it must not enter the cache. */
const isOwnSql = 'x.xmin = (pg_current_xact_id_if_assigned()::xid) as "isOwn"';

const heavy = new Set(['body', 'preview']);
const light = [...relationOf('LessonVersion').columns.keys()].filter((field) => !heavy.has(field));

const findOutline = prepareStatement(
  (
    parameters,
  ) => `select ${rowSql('LessonVersion', 'x', light)} as found, ${isOwnSql} from ${fromSql('LessonVersion', 'x')}
    where x.id = ${parameters.named('id')}`,
);
const findKeys = prepareStatement(
  (
    parameters,
  ) => `select ${columnSql('LessonVersionKey', 'keys', 'x')} as found, ${isOwnSql} from ${fromSql('LessonVersionKey', 'x')}
    where ${columnSql('LessonVersionKey', 'versionID', 'x')} = ${parameters.named('id')}`,
);

type Open = Parameters<StoreHandlers['version']>[0];

const outlines = new LruCache<VersionOutline>(MAX_VERSIONS);
const keys = new LruCache<Record<string, QuizKey>>(MAX_VERSIONS);

/** A version without its content. */
export const versionOutline: StoreHandlers['version'] = (open, id) => cached(outlines, findOutline, open, id);

/** Security: quiz keys by node id. For grading only; they leave the server only as the grade of a given answer. */
export const versionKeys = ({ store, client }: EffectContext, versionID: string): Promise<Record<string, QuizKey>> =>
  cached(keys, findKeys, () => store.flush().then(() => client), versionID);

async function cached<Value>(cache: LruCache<Value>, find: PreparedStatement, open: Open, id: string): Promise<Value> {
  const known = cache.get(id);
  if (known !== undefined) return known;
  const { rows } = isId(id)
    ? await (await open()).query<{ found: Value; isOwn: boolean | null }>(bindStatement(find, { id }))
    : { rows: [] };
  const [row] = rows;
  if (!row) throw new AppError('not_found', 'LessonVersion');
  if (row.isOwn !== true) cache.set(id, row.found);
  return row.found;
}
