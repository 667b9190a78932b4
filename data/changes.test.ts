import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { toldModels, triggerArguments } from '#data/change-trigger.ts';
import { modelNames, tableOf } from '#data/relation.ts';
import { testPerson } from '#data/test-person.ts';
import { testPool } from '#data/test-pool.ts';
import type { ModelName } from '#domain/models.ts';
import { audience } from '#domain/policy/audience.ts';

const pool = await testPool();

const owner = await testPerson(pool);

/** Changes that `statements` write to the change stream, in one transaction. */
async function changesOf(...statements: [text: string, values?: unknown[]][]): Promise<unknown[]> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const [text, values] of statements) await client.query(text, values);
    const { rows } = await client.query(
      'select model, id, audience from change where xid = pg_current_xact_id() order by seq',
    );
    await client.query('commit');
    return rows.map(({ model, id, audience: keys }) => [model, id, ...keys]);
  } finally {
    client.release();
  }
}

async function newLesson(visibility = 'private'): Promise<string> {
  const id = v7();
  await pool.query('insert into lesson (id, name, owner, teacher_id, visibility) values ($1, $2, $3, $3, $4)', [
    id,
    'Graphs',
    owner,
    visibility,
  ]);
  return id;
}

test('the triggers of the database say what the audience table says', async () => {
  const { rows } = await pool.query<{ relation: string; name: string; arguments: string }>(
    `select tgrelid::regclass::text as relation, tgname as name, encode(tgargs, 'escape') as arguments
       from pg_trigger where tgfoid = 'record_change'::regproc`,
  );
  const found = rows.map(({ relation, arguments: given }) =>
    [relation.replaceAll('"', ''), ...given.split('\\000').slice(0, -1)].join(' '),
  );
  const expected = toldModels.map((model) => [tableOf(model), ...triggerArguments(model)].join(' '));
  expect(found.toSorted()).toEqual(expected.toSorted());
});

test('every routed model is told of, and the unrouted ones are not', () => {
  const routed = (Object.keys(audience) as ModelName[]).filter((model) => audience[model].routes.length > 0);
  expect(routed.filter((model) => !toldModels.includes(model))).toEqual(['TokenTransaction', 'Member']);
  expect(modelNames.filter((model) => !routed.includes(model))).toEqual([
    'StepState',
    'LessonVersion',
    'LessonVersionKey',
    'LessonPassage',
    'ContactMessage',
    'PageView',
  ]);
});

test('a change is known by model and id to the audience of the row before and after', async () => {
  const id = await newLesson();
  const changes = await changesOf(["update lesson set visibility = 'public' where id = $1", [id]]);
  expect(changes).toEqual([['Lesson', id, `user:${owner}`, `lesson:${id}`, 'catalog:private', 'catalog:public']]);
});

test('a row is known when it comes and when it goes', async () => {
  const [lesson, node] = [await newLesson(), v7()];
  const changes = await changesOf(
    [
      "insert into lesson_node (id, lesson_id, type, name, owner) values ($1, $2, 'RICHTEXT', 'One', $3)",
      [node, lesson, owner],
    ],
    ['delete from lesson_node where id = $1', [node]],
  );
  expect(changes).toEqual([
    ['LessonNode', node, `draft:${lesson}`],
    ['LessonNode', node, `draft:${lesson}`],
  ]);
});

test("a column of '' makes the bare prefix, and a null column no key", async () => {
  const id = v7();
  expect(await changesOf(["insert into lesson_category (id, name) values ($1, 'Maths')", [id]])).toEqual([
    ['LessonCategory', id, 'all'],
  ]);
  const [course, enrollment] = [v7(), v7()];
  await pool.query("insert into course (id, name, owner) values ($1, 'All of it', $2)", [course, owner]);
  const enroll = 'insert into enrollment (id, course_id, teacher_id, owner) values ($1, $2, $3, $3)';
  expect(await changesOf([enroll, [enrollment, course, owner]])).toEqual([
    ['Enrollment', enrollment, `user:${owner}`, `courseLearners:${course}`],
  ]);
});

test('an update that changes nothing is known to nobody and moves no time', async () => {
  const id = await newLesson();
  const timesOf = async () => (await pool.query('select created_at, updated_at from lesson where id = $1', [id])).rows;
  const before = await timesOf();
  expect(await changesOf(["update lesson set name = 'Graphs', updated_at = now() where id = $1", [id]])).toEqual([]);
  expect(await timesOf()).toEqual(before);
});

test('a booking is known as transaction and wallet to the owner of each wallet it moves, and to no other', async () => {
  const [payer, earner] = [await testPerson(pool), await testPerson(pool)];
  const movements = [
    { account: { kind: 'wallet', owner: payer }, tokens: -5 },
    { account: { kind: 'pending', owner: earner }, tokens: 5 },
  ];
  const changes = await changesOf(["select post_transfer('k', 'enroll', null, $1)", [JSON.stringify(movements)]]);
  const { rows } = await pool.query<{ id: string; wallet: string }>(
    'select id, tokenwallet_id as wallet from token_transaction_view where owner = $1 and amount = -5',
    [payer],
  );
  expect(changes).toHaveLength(2);
  expect(changes).toContainEqual(['TokenTransaction', rows[0]?.id, `user:${payer}`]);
  expect(changes).toContainEqual(['TokenWallet', rows[0]?.wallet, `user:${payer}`]);
});
