import type pg from 'pg';
import type { Actor, Role } from '#domain/account/user.ts';
import type { ModelName } from '#domain/models.ts';
import { columns } from '#domain/policy/columns.ts';
import { viewConditions } from '#domain/policy/read.ts';
import { conditionSql, actorPlaceholder } from '#server/core/store/read/condition-sql.ts';
import { fromSql } from '#server/core/store/read/row-sql.ts';
import {
  bindStatement,
  type Parameters,
  memoize,
  prepareStatement,
} from '#server/core/store/read/prepared-statement.ts';

export interface StoredFile {
  sha256: string;
  mime: string;
  bytes: number;
  name: string;
}

/**
 * Models whose rows show files, each with a column: whoever may read it may read the files (D-85). `Lesson` covers
 * what every user sees of it, which is its covers and the open step.
 */
const fileColumns = {
  Lesson: 'publishedVersionID',
  LessonVersion: 'body',
  LessonNodeContent: 'text',
  LessonNodeQuiz: 'questions',
  PublicProfile: 'avatarUrl',
  FeedItem: 'content',
} as const satisfies Partial<Record<ModelName, string>>;

type FileUser = keyof typeof fileColumns;
const users = Object.keys(fileColumns) as FileUser[];

const forRole = memoize((role: Role) =>
  prepareStatement((parameters) => {
    const uses = users.map((model) => `(u.model = '${model}' and ${mayRead(model, role, parameters)})`).join(' or ');
    const isUsed = `exists (select from file_use u where u.file_id = f.id and (${uses}))`;
    return `select f.sha256, f.mime, f.bytes, f.name from file f
      where f.sha256 = ${parameters.named('sha256')} and f.state = 'ready' and (f.owner = ${parameters.named('actor')} or ${isUsed}) limit 1`;
  }),
);

function mayRead(model: FileUser, role: Role, parameters: Parameters): string {
  const views: Record<string, readonly string[]> = columns[model].read;
  const conditions = viewConditions(actorPlaceholder(role), model).flatMap(([view, condition]) =>
    views[view]?.includes(fileColumns[model]) ? [condition] : [],
  );
  const scope = { model, alias: 'x', parameters, actor: () => parameters.named('actor') };
  return `exists (select from ${fromSql(model, 'x')} where x.id = u.row_id and ${conditionSql({ op: 'or', conditions }, scope)})`;
}

/** The file with this hash, if the actor uploaded it or may read a row that shows it. */
export async function findFile(pool: pg.Pool, actor: Actor, sha256: string): Promise<StoredFile | undefined> {
  const { rows } = await pool.query<Omit<StoredFile, 'bytes'> & { bytes: string }>(
    bindStatement(forRole(actor.role), { sha256, actor: actor.id }),
  );
  const row = rows[0];
  return row && { ...row, bytes: Number(row.bytes) };
}
