import type pg from 'pg';
import { modelNames, readName } from '#data/relation.ts';

interface Relation {
  name: string;
  comment: string | null;
  /** The select of a view; null for a table. */
  view: string | null;
  /** Columns, then constraints, as they stand inside of `create table`. */
  parts: string[];
  indexes: string[];
  triggers: string[];
}

const column = `
  coalesce('-- ' || col_description(a.attrelid, a.attnum) || E'\\n  ', '')
  || format('%I ', a.attname)
  || case when d.expression like 'nextval(%' then 'bigserial' else format_type(a.atttypid, a.atttypmod) end
  || case when a.attcollation <> t.typcollation then format(' collate %s', a.attcollation::regcollation) else '' end
  || case when p.oid is not null then ' primary key' when a.attnotnull then ' not null' else '' end
  || case a.attidentity when 'a' then ' generated always as identity' else '' end
  || case when a.attgenerated <> '' then format(' generated always as (%s) stored', d.expression)
       when d.expression not like 'nextval(%' then ' default ' || d.expression else '' end`;

/** Everything that the catalog says of our tables and views, each in the words of SQL. */
const relations = `
  select c.relname as name, obj_description(c.oid, 'pg_class') as comment,
    case c.relkind when 'v' then pg_get_viewdef(c.oid, true) end as view,
    array(
      select ${column}
        from pg_attribute a join pg_type t on t.oid = a.atttypid
        left join lateral (
          select pg_get_expr(adbin, adrelid, true) as expression from pg_attrdef where adrelid = c.oid and adnum = a.attnum) d on true
        left join pg_constraint p
          on p.conrelid = c.oid and p.contype = 'p' and p.conkey = array[a.attnum] and p.conname = c.relname || '_pkey'
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum)
    || array(
      select format('constraint %I %s', conname, pg_get_constraintdef(k.oid, true)) from pg_constraint k
        where k.conrelid = c.oid and k.contype in ('p', 'u', 'c', 'f')
          and not (k.contype = 'p' and k.conname = c.relname || '_pkey' and cardinality(k.conkey) = 1)
        order by position(k.contype in 'pufc'), conname) as parts,
    array(
      select pg_get_indexdef(indexrelid) from pg_index i join pg_class n on n.oid = i.indexrelid
        where i.indrelid = c.oid and not exists (select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u'))
        order by n.relname) as indexes,
    array(
      select concat_ws(': ', tgname, nullif(tgfoid::regproc::text, tgname)) from pg_trigger
        where tgrelid = c.oid and not tgisinternal order by tgname) as triggers
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
      and not exists (select from pg_depend e where e.classid = 'pg_class'::regclass and e.objid = c.oid and e.deptype = 'e')
    order by c.relkind, c.relname`;

/** Drops casts of literals and writes keywords small: for reading, where Postgres is exact. */
const plain = (sql: string): string =>
  sql
    .replaceAll(/<> ALL \(ARRAY\[([^\]]*)\](?:::text\[\])?\)/g, 'not in ($1)')
    .replaceAll(/= ANY \(ARRAY\[([^\]]*)\](?:::text\[\])?\)/g, 'in ($1)')
    .replaceAll(
      /('(?:[^']|'')*'|\b\d+)::(?:text|jsonpath|jsonb|numeric|double precision|bigint|(?:uuid|integer)\[\])/g,
      '$1',
    )
    .replaceAll('timestamp with time zone', 'timestamptz')
    .replaceAll(/ USING btree|\bpublic\./g, '')
    .replaceAll(/'(?:[^']|'')*'|\b[A-Z]{2,}\b/g, (word) => (word.startsWith("'") ? word : word.toLowerCase()));

function printRelation({ name, comment, view, parts, indexes, triggers }: Relation): string {
  const quoted = name === 'user' ? '"user"' : name;
  const body =
    view === null
      ? `create table ${quoted} (\n  ${parts.map(plain).join(',\n  ')}\n);`
      : `create view ${name} as\n${plain(view)}`;
  return [
    ...(comment === null ? [] : [`-- ${comment}`]),
    body,
    ...indexes.map((index) => `${plain(index)};`),
    ...(triggers.length === 0 ? [] : [`-- Triggers: ${triggers.join(', ')}`]),
  ].join('\n');
}

/** Tables and views of a migrated database, by name, with all that the catalog says of each. */
async function printRelations(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<Relation>(relations);
  return [
    '-- Written by `npm run schema`, to read. The database is made by the migrations.',
    ...rows.map(printRelation),
  ].join('\n\n');
}

/** Columns that no door reads or writes. */
const hidden: readonly string[] = ['user.name', 'course.search', 'lesson.search', 'lesson_passage.search'];

const capital = (word: string): string =>
  ({ id: 'ID', ids: 'IDs', airesponse: 'AIResponse' })[word] ?? word.charAt(0).toUpperCase() + word.slice(1);

const fieldOf = (column: string): string => column.replaceAll(/_([a-z0-9]+)/g, (_, word: string) => capital(word));

/** The columns of each model with their types, for the server. */
async function printColumns(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ relation: string; column: string; type: string }>(
    `select c.relname as relation, a.attname as column,
        replace(format_type(a.atttypid, a.atttypmod), 'timestamp with time zone', 'timestamptz')
          || case when a.attnotnull then '' else ' | null' end as type
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped order by c.relname, a.attnum`,
  );
  const lines = modelNames.flatMap((model) => [
    `  ${model}: {`,
    ...wrapped(
      rows
        .filter(({ relation, column }) => relation === readName(model) && !hidden.includes(`${relation}.${column}`))
        .map(({ column, type }) => `${fieldOf(column)}: '${type}',`),
    ),
    '  },',
  ]);
  return [
    "import type { ColumnTypes } from '#data/column-type.ts';",
    '',
    '/** Written by `npm run schema` from the migrated database. */',
    'export const columnTypes = {',
    ...lines,
    '} as const satisfies ColumnTypes;',
  ].join('\n');
}

/** Words in lines of up to 120 characters. */
const wrapped = (words: readonly string[]): string[] =>
  words.reduce<string[]>((lines, word) => {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length > 118) return [...lines, `    ${word}`];
    return [...lines.slice(0, -1), `${last} ${word}`];
  }, []);

/** The files that are written from a migrated database, by path. */
export const schemaFiles = async (client: pg.ClientBase): Promise<Map<string, string>> =>
  new Map([
    ['data/schema.sql', `${await printRelations(client)}\n`],
    ['data/columns.ts', `${await printColumns(client)}\n`],
  ]);
