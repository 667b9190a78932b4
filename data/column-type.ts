import type { Json } from '#domain/kernel/errors.ts';
import type { ModelName, Models } from '#domain/models.ts';

/** The SQL types that can keep the values of a field. */
type SqlType<Value> = [Value] extends [boolean]
  ? 'boolean'
  : [Value] extends [number]
    ? 'integer' | 'bigint' | 'numeric' | 'double precision'
    : [Value] extends [string]
      ? 'text' | 'uuid' | 'timestamptz' | 'date'
      : [Value] extends [readonly string[]]
        ? 'uuid[]' | 'text[]' | 'jsonb'
        : [Value] extends [readonly number[]]
          ? 'integer[]' | 'jsonb'
          : 'jsonb';

/** A field that holds any JSON is never null in SQL: its null is one of JSON. */
type ColumnType<Value> = Json extends Value
  ? 'jsonb'
  : null extends Value
    ? `${SqlType<NonNullable<Value>>} | null`
    : SqlType<Value>;

/** Models that are read from a view: of its columns the database does not know whether they can be null. */
type Viewed = 'TokenTransaction' | 'TokenWallet' | 'Member';

/** Columns that have the types of their fields: a field without a column, or of another type, does not compile. */
export type ColumnTypes = {
  readonly [M in ModelName]: {
    readonly [F in keyof Models[M]]: M extends Viewed
      ? SqlType<NonNullable<Models[M][F]>> | `${SqlType<NonNullable<Models[M][F]>>} | null`
      : ColumnType<Models[M][F]>;
  };
};
