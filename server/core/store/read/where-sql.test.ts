import type pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { testDatabase } from '#data/test-database.ts';
import type { Actor } from '#domain/account/user.ts';
import { openPool } from '#server/core/postgres/pool.ts';
import { queryRunner, type RunQuery } from '#server/core/store/read/run-query.ts';
import { putLesson, putPerson } from '#server/core/store/test-rows.ts';
import { query } from '#sync/core/query.ts';
import { whereTest } from '#sync/core/where.ts';

const names = ['Graphs', 'graphs', 'Großes Maß', '100 % of it', 'a_b', 'C:\\maps', "O'Hara", 'Ünïcode', '図', ' ', 'b'];
const prices = [0, 0.01, 4.5, 5, 8, 999.99];

let pool: pg.Pool;
let teacher: Actor;
let reader: Actor;
let list: RunQuery;

beforeAll(async () => {
  const { url } = await testDatabase();
  pool = openPool(url, pino({ level: 'silent' }), 2);
  [teacher, reader] = [await putPerson(pool, 'teacher'), await putPerson(pool, 'reader')];
  for (const [index, name] of [...names, ...names, ...names].entries())
    await putLesson(pool, {
      owner: teacher.id,
      name: name.trim() === '' ? `blank ${index}` : name,
      price: prices[index % prices.length] ?? 0,
      visibility: 'public',
      isPublished: true,
    });
  list = queryRunner(pool, {
    'probe.lessons': query({
      input: z.object({ where: z.record(z.string(), z.unknown()) }),
      list: ({ where }) => ({ model: 'Lesson', where, order: [['createdAt', 'asc']] }),
    }),
  });
});
afterAll(() => pool.end());

/** All rows of the list, page by page. */
async function rowsWhere(where: object): Promise<(object & { id: string })[]> {
  const rows: (object & { id: string })[] = [];
  let after: string | undefined;
  do {
    const page = await list(reader, 'probe.lessons', { where }, after);
    rows.push(...((page.m.Lesson ?? []) as (object & { id: string })[]));
    after = page.next ?? undefined;
  } while (after !== undefined);
  return rows;
}

describe('predicates of lists [S-600, S-603]', () => {
  const moments = () => rowsWhere({}).then((rows) => rows.map((row) => String(Reflect.get(row, 'createdAt'))));
  const predicates: [what: string, wheres: () => object[] | Promise<object[]>][] = [
    ['equality', () => [...names.map((name) => ({ name })), ...prices.map((price) => ({ price })), { price: 7 }]],
    ['null or any value', () => [{ rating: null }, { rating: { not: null } }, { publishedVersionID: { not: null } }]],
    [
      'one of several',
      () => [{ name: { in: ['Graphs', 'b', 'none'] } }, { price: { in: [0, 8] } }, { name: { in: [] } }],
    ],
    [
      'a range of numbers',
      () => prices.flatMap((gte) => [{ price: { gte } }, { price: { lte: gte } }, { price: { gte, lte: 5 } }]),
    ],
    [
      'a range of times',
      async () =>
        (await moments()).flatMap((at) => [
          { createdAt: { gte: at } },
          { publishedAt: { lte: at } },
          { createdAt: { gte: at, lte: at } },
        ]),
    ],
    [
      'a part of a text',
      () =>
        ['', 'raph', 'RAPH', 'G', 'ß', '%', '_', '\\', "'", 'Ï', '図', 'none', 'b', ' '].flatMap((contains) => [
          { name: { contains } },
          { name: { contains }, price: { gte: 1 } },
        ]),
    ],
    [
      'a text in any capitals',
      () =>
        ['GRAPHS', 'graphs', 'ÜNÏCODE', 'A%B', 'a_b', 'C:\\MAPS', 'gr_phs', ''].map((alike) => ({ name: { alike } })),
    ],
  ];

  test.each(predicates)(
    'a list narrowed by %s has the same rows in memory and from the server, page by page',
    async (_kind, wheres) => {
      const all = await rowsWhere({});
      expect(all).toHaveLength(3 * names.length);
      const counts = new Set<number>();
      for (const where of await wheres()) {
        const here = all.filter(whereTest(where)).map(({ id }) => id);
        expect(
          (await rowsWhere(where)).map(({ id }) => id),
          JSON.stringify(where),
        ).toEqual(here);
        counts.add(here.length);
      }
      expect(counts.size, 'predicates that differ').toBeGreaterThan(1);
    },
  );
});
