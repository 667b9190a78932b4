import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { testDatabase } from '#data/test-database.ts';
import type { Actor } from '#domain/account/user.ts';
import type { AuditEntry } from '#domain/admin/audit-entry.ts';
import { startTestServer, type TestServer } from '#server/test-server.ts';
import { newId } from '#server/core/store/new-id.ts';
import { putPerson } from '#server/core/store/test-rows.ts';
import { commands, type CommandInput, type CommandName } from '#sync/commands.ts';
import type { CommandAnswer, Page } from '#sync/core/protocol.ts';
import { queries, type QueryInput, type QueryName } from '#sync/queries.ts';

export let server: TestServer;
export interface ModerationPeople {
  ada: Actor;
  bo: Actor;
  cy: Actor;
  mod: Actor;
  admin: Actor;
}
export let people: ModerationPeople;

/** Starts a server for the moderation tests of the calling file, with new people before each test. */
export function startModerationServer(): void {
  beforeAll(async () => {
    server = await startTestServer((await testDatabase()).url, { commands, queries });
  });
  afterAll(() => server.stop());

  beforeEach(async () => {
    const [ada, bo, cy] = [
      await putPerson(server.pool, 'Ada'),
      await putPerson(server.pool, 'Bo'),
      await putPerson(server.pool, 'Cy'),
    ];
    const mod = await putPerson(server.pool, 'Mod', 'MODERATOR');
    const admin = await putPerson(server.pool, 'Root', 'ADMIN');
    people = { ada, bo, cy, mod, admin };
    await server.admit(...Object.values(people));
  });
}

export const ask = (actor: Actor, path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${server.port}${path}`, { ...init, headers: { ...init.headers, cookie: `sid=${actor.id}` } });

export async function sendCommand<N extends CommandName>(
  actor: Actor,
  name: N,
  input: CommandInput<N>,
  key: string = newId('User'),
): Promise<string> {
  const response = await ask(actor, '/api/commands', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([{ key, name, input }]),
  });
  const [answer] = (await response.json()) as [CommandAnswer];
  return answer.ok ? 'done' : answer.problem.code;
}

export async function queryPage<N extends QueryName>(actor: Actor, name: N, input: QueryInput<N>): Promise<Page> {
  const response = await ask(actor, `/api/queries/${name}?input=${encodeURIComponent(JSON.stringify(input))}`);
  expect(response.status).toBe(200);
  return (await response.json()) as Page;
}
export const queryRows = async <N extends QueryName>(
  actor: Actor,
  name: N,
  input: QueryInput<N>,
): Promise<object[]> => {
  const { m, ids } = await queryPage(actor, name, input);
  return Object.values(m)
    .flat()
    .filter((row) => ids.includes(Reflect.get(row ?? {}, 'id') as string)) as object[];
};

export const readAuditLog = async (): Promise<AuditEntry[]> =>
  (
    await server.pool.query<AuditEntry>(
      'select action, actor, model, row_id as "rowID", person, note, detail from audit_entry where actor = any($1) order by created_at, id',
      [[people.mod.id, people.admin.id]],
    )
  ).rows;
