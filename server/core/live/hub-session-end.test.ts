import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#data/test-database.ts';
import type { Actor } from '#domain/account/user.ts';
import { TestClient } from '#server/core/live/test-client.ts';
import { startTestHub, type TestHub } from '#server/core/live/test-hub.ts';
import { putPerson } from '#server/core/store/test-rows.ts';
import { closeCodes } from '#sync/core/protocol.ts';

let servers: [TestHub, TestHub];
let learner: Actor;
let stranger: Actor;
let clients: TestClient[];

beforeAll(async () => {
  const { url } = await testDatabase();
  servers = [await startTestHub(url), await startTestHub(url)];
  learner = await putPerson(servers[0].pool, 'learner');
  stranger = await putPerson(servers[0].pool, 'stranger');
  for (const server of servers) server.admit(learner, stranger);
  // The sessions stay valid during the test, so only a message of the other server can close their sockets.
  for (const { id } of [learner, stranger])
    await servers[0].pool.query(
      "insert into auth_session (id, user_id, token, expires_at) values (gen_random_uuid(), $1, $2, now() + interval '1 hour')",
      [id, `token-${id}`],
    );
});
afterAll(() => Promise.all(servers.map((server) => server.stop())));
beforeEach(async () => {
  for (const { forgotten } of servers) forgotten.length = 0;
  clients = await Promise.all(servers.map(({ port }) => TestClient.join(port, learner)));
});
afterEach(() => Promise.all(clients.map((client) => client.cut())));

test.each([
  ['a session', () => `token-${learner.id}`],
  ['all sessions of a person', () => learner.id],
])(
  'ending %s at one server closes the sockets and forgets the sessions at the other server too',
  async (_what, ended) => {
    const [here, there] = servers;
    const other = await TestClient.join(there.port, stranger);
    here.hub.endSession(ended());
    for (const { closed } of clients) expect(await closed).toBe(closeCodes.signedOut);
    expect(there.forgotten).toContain(ended());
    expect(there.hub.stats().connections).toBe(1);
    await other.cut();
  },
);

test('a role change closes the person’s sockets at every server', async () => {
  const [{ pool, hub }, there] = servers;
  await pool.query(`update "user" set role = 'MODERATOR' where id = $1`, [learner.id]);
  hub.wake();
  for (const { closed } of clients) expect(await closed).toBe(closeCodes.signedOut);
  expect(there.forgotten).toContain(learner.id);
});
