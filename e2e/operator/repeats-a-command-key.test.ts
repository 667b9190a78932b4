import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cluster, startCluster } from '#e2e/operator/cluster.ts';
import { post, PRICE, PRICE_USD, createLoadPerson } from '#e2e/operator/learner-load.ts';
import { newId } from '#server/core/store/new-id.ts';
import { createLog } from '#server/core/log/log.ts';
import { openPool } from '#server/core/postgres/pool.ts';
import { putLesson, putPerson } from '#server/core/store/test-rows.ts';

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster.stop());

test('one idempotency key sent to two servers at once acts once, and both return the same answer', async () => {
  const pool = openPool(cluster.postgres.url, createLog({ logLevel: 'silent' }), 2);
  const teacher = await putPerson(pool, 'teacher');
  const lesson = await putLesson(pool, {
    owner: teacher.id,
    visibility: 'public',
    isPublished: true,
    price: PRICE_USD,
  });
  const who = await createLoadPerson(pool, cluster.sessionSecret);
  const input = { id: newId('Enrollment'), lessonID: lesson.id, expectedTokens: PRICE };
  const call = { key: randomUUID(), name: 'enrollment.start', input };
  const everywhere = [...cluster.servers, ...cluster.servers].map(({ url }) => post(url, who, [call]));
  const answers = await Promise.all(everywhere);
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject([{ ok: true, result: { enrollmentID: input.id } }]);
  const { rows } = await pool.query('select token_balance::int as balance from token_wallet where owner = $1', [
    who.id,
  ]);
  expect(rows).toEqual([{ balance: 1_000_000 - PRICE }]);
  await pool.end();
});
