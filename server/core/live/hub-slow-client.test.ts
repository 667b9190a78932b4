import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#data/test-database.ts';
import type { Actor } from '#domain/account/user.ts';
import { DEFERRED_MAX } from '#server/core/live/delivery.ts';
import { TestClient } from '#server/core/live/test-client.ts';
import { startTestHub, type TestHub } from '#server/core/live/test-hub.ts';
import { newId } from '#server/core/store/new-id.ts';
import { put, putPerson } from '#server/core/store/test-rows.ts';
import { closeCodes } from '#sync/core/protocol.ts';

let school: TestHub;
let learner: Actor;

beforeAll(async () => {
  const { url } = await testDatabase();
  school = await startTestHub(url);
  learner = await putPerson(school.pool, 'learner');
  school.admit(learner);
});
afterAll(() => school.stop());

test('a client with too many deferred rows is disconnected and gets all of them in a new snapshot', async () => {
  const client = await TestClient.join(school.port, learner);
  client.socket.pause();
  const id = newId('Notification');
  await put(school.pool, 'Notification', { id, title: 'Long', userID: learner.id, owner: learner.id });
  const before = school.hub.stats().deferred;
  for (let round = 0; school.hub.stats().deferred === before; round += 1) {
    await school.pool.query('update notification set content = $2 where id = $1', [id, round + 'x'.repeat(500_000)]);
    school.hub.wake();
    await school.pool.query('select pg_sleep(0.01)');
  }
  await school.pool.query(
    `insert into notification (id, title, user_id, owner)
      select gen_random_uuid(), 'One of many', $1, $1 from generate_series(1, $2)`,
    [learner.id, DEFERRED_MAX],
  );
  await school.pool.query("update notification set content = 'short again' where id = $1", [id]);
  school.hub.wake();
  await expect.poll(() => school.hub.stats().connections).toBe(0);
  client.socket.resume();
  expect(await client.closed).toBe(closeCodes.retryLater);
  expect([...client.rows.values()].filter(({ title }) => title === 'One of many')).toEqual([]);

  const again = await TestClient.join(school.port, learner, { before: client });
  expect(again.frames[0]?.t).toBe('snap');
  expect([...again.rows.values()].filter(({ title }) => title === 'One of many')).toHaveLength(DEFERRED_MAX);
  expect(again.row('Notification', id)?.content).toBe('short again');
  await again.cut();
});
