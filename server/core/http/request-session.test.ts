import { noRanges } from '#server/core/request/network-ranges.ts';
import { senderOf } from '#server/core/http/request-log.ts';
import { createSecurityLog } from '#server/core/log/security-log.ts';
import { unlimited } from '#server/core/limits/limiter.ts';
import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { testPerson } from '#data/test-person.ts';
import { testPool } from '#data/test-pool.ts';
import type { Actor } from '#domain/account/user.ts';
import { storeHandlers } from '#server/store-handlers.ts';
import { type ActorVariables, withSession } from '#server/core/http/request-session.ts';
import { commandRoutes } from '#server/core/http/command-routes.ts';
import { requestIds } from '#server/core/http/problem.ts';
import { probeCommands } from '#server/test-probe-commands.ts';
import { newId } from '#server/core/store/new-id.ts';
import { commandRunner } from '#server/core/store/write/run-command.ts';
import { commands } from '#sync/commands.ts';
import type { CommandAnswer } from '#sync/core/protocol.ts';

const pool = await testPool();
const actor: Actor = { id: await testPerson(pool), role: 'USER' };
const roleNow = async () => (await pool.query('select role from "user" where id = $1', [actor.id])).rows;

let written = '';
const log = pino({ level: 'info' }, { write: (line: string) => (written += line) });
const app = new Hono<ActorVariables>();
app.use(requestIds);
app.use(withSession(async () => ({ actor, sessionToken: 'token', emailVerified: true })));
const sendEvent = async () => undefined;
const run = commandRunner({ pool, commands: { ...commands, ...probeCommands }, handlers: storeHandlers, sendEvent });
app.route(
  '/',
  commandRoutes({
    run,
    log,
    limiter: unlimited,
    security: createSecurityLog(log, 'secret'),
    sender: senderOf(noRanges),
    onCommitted: () => undefined,
  }),
);

async function send(name: string, input: object): Promise<CommandAnswer | undefined> {
  const response = await app.request('/api/commands', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([{ key: newId('User'), name, input }]),
  });
  return ((await response.json()) as CommandAnswer[])[0];
}

test.each(['MODERATOR', 'ADMIN', 'USER'])(
  'a client that sets its own role to %s is refused and the attempt is logged [S-222]',
  async (role) => {
    written = '';
    const answer = await send('user.edit', { firstName: 'Ada', role });
    expect(answer).toMatchObject({ ok: false, problem: { code: 'invalid_input', detail: 'role: unknown field' } });
    const event = { event: 'unknown field refused', command: 'user.edit', field: 'role', level: 40 };
    expect(
      written
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as object),
    ).toContainEqual(expect.objectContaining({ ...event, account: expect.any(String) }));
    expect(await roleNow()).toEqual([{ role: 'USER' }]);
  },
);

test('a role is refused by every command, and by the store if a command passed it on [S-222]', async () => {
  expect(await send('user.setLanguage', { language: 'de', role: 'ADMIN' })).toMatchObject({ ok: false });
  expect(await send('user.promote', { role: 'ADMIN' })).toMatchObject({ ok: false });
  const row = { role: 'ADMIN' };
  const answer = await send('probe.update', { model: 'User', id: actor.id, row });
  expect(answer).toMatchObject({ ok: false, problem: { code: 'not_allowed' } });
  expect(await roleNow()).toEqual([{ role: 'USER' }]);
});
