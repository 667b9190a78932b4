import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type pg from 'pg';
import type { Actor, Role } from '#domain/account/user.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { isId } from '#domain/kernel/id.ts';
import type { ModelName } from '#domain/models.ts';
import { columns } from '#domain/policy/columns.ts';
import { scopeOf } from '#server/core/store/read/read-sql.ts';
import { LruCache } from '#server/core/async/lru-cache.ts';
import { fromSql, rowSql } from '#server/core/store/read/row-sql.ts';
import type { FoundRow } from '#server/core/store/read/visible-row.ts';
import { flagsSql, viewerOf } from '#server/core/store/read/viewer.ts';
import {
  bindStatement,
  memoize,
  type PreparedStatement,
  prepareStatement,
} from '#server/core/store/read/prepared-statement.ts';

const MODEL: ModelName = 'LessonVersion';
const CACHE_BYTES = 32 * 1024 * 1024;
const QUALITY = 5;
const brotli = promisify(brotliCompress);

/** Version as one kind of viewer gets it: with the bodies or without. */
export interface VersionDocument {
  /** JSON, ready to be sent. It is made once, for versions never change. */
  plain: Uint8Array<ArrayBuffer>;
  brotli: Uint8Array<ArrayBuffer>;
}

/** Selects the columns of a version that decide who sees what of it. */
const viewerStatement = memoize(
  (role: Role): PreparedStatement =>
    prepareStatement((parameters) => {
      const scope = scopeOf(MODEL, parameters);
      return `select ${rowSql(MODEL, 'x', ['id', 'owner'])} as row${flagsSql(role, scope)} from ${fromSql(MODEL, 'x')} where x.id = ${parameters.named('id')}`;
    }),
);

const documentStatement = memoize(
  (fields: string): PreparedStatement =>
    prepareStatement(
      (parameters) =>
        `select ${rowSql(MODEL, 'x', fields.split(' '))}::text as document from ${fromSql(MODEL, 'x')} where x.id = ${parameters.named('id')}`,
    ),
);

export class VersionReader {
  readonly #pool: pg.Pool;
  readonly #documents = new LruCache<VersionDocument>(CACHE_BYTES, ({ plain, brotli }) => plain.length + brotli.length);

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Columns of a version that the actor may see now. @throws AppError not_found */
  async fieldsFor(actor: Actor, id: string): Promise<string[]> {
    const { rows } = isId(id)
      ? await this.#pool.query<FoundRow>(bindStatement(viewerStatement(actor.role), { id, actor: actor.id }))
      : { rows: [] };
    const [found] = rows;
    const views = found ? viewerOf(actor, MODEL)(found.row, (view) => found.flags?.[view] === true) : [];
    if (views.length === 0) throw new AppError('not_found', 'no such version');
    const visibleColumns: Readonly<Record<string, readonly string[]>> = columns[MODEL].read;
    return [...new Set(views.flatMap((view) => visibleColumns[view] ?? []))].toSorted();
  }

  async document(id: string, fields: readonly string[]): Promise<VersionDocument> {
    const key = `${id} ${fields.join(' ')}`;
    const known = this.#documents.get(key);
    if (known) return known;
    const { rows } = await this.#pool.query<{ document: string }>(
      bindStatement(documentStatement(fields.join(' ')), { id }),
    );
    const plain = new TextEncoder().encode(rows[0]?.document ?? 'null');
    const document = {
      plain,
      brotli: new Uint8Array(await brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })),
    };
    this.#documents.set(key, document);
    return document;
  }
}
