import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, jsonb, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Id, UserId } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' }).$type<Instant>();

/** The columns that every row has; triggers keep the first two as they are and move the third with each change. */
export const system = <Model extends string>() => ({
  id: uuid('id').$type<Id<Model>>().primaryKey(),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

export const ref = <Model extends string>(name: string) => uuid(name).$type<Id<Model>>();
export const userRef = (name: string) => uuid(name).$type<UserId>();

/** Whole tokens. Read as a number: the checks of the ledger keep them below 2^53. */
export const tokens = (name: string) => bigint(name, { mode: 'number' });

export const json = <Value>(name: string) => jsonb(name).$type<Value>();

const literal = (value: string): string => `'${value.replaceAll("'", "''")}'`;

export const oneOf = (column: AnyPgColumn | SQL, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map(literal).join(', '))})`;

export const notBlank = (column: AnyPgColumn): SQL => sql`${column} ~ '\\S'`;

export const atMost = (column: AnyPgColumn, characters: number): SQL =>
  sql`char_length(${column}) <= ${sql.raw(String(characters))}`;

export const between = (column: AnyPgColumn, from: number, to: number): SQL =>
  sql`${column} between ${sql.raw(String(from))} and ${sql.raw(String(to))}`;

/** `editedBy` names another person than the author exactly while some column differs from the one that keeps the author's words. */
export const isEdited = (
  editedBy: AnyPgColumn,
  author: AnyPgColumn,
  words: readonly (readonly [AnyPgColumn, AnyPgColumn])[],
): SQL => {
  const isAuthors = sql.join(
    words.map(([column, own]) => sql`${column} = ${own}`),
    sql` and `,
  );
  return sql`(${editedBy} is null) = (${isAuthors}) and ${editedBy} <> ${author}`;
};

export const isList = (column: AnyPgColumn): SQL => sql`jsonb_typeof(${column}) = 'array'`;
export const isObject = (column: AnyPgColumn): SQL => sql`jsonb_typeof(${column}) = 'object'`;
