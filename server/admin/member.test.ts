import type { CursorPage } from '#domain/kernel/cursor-page.ts';
import { describe, expect, test } from 'vitest';
import type { OpenSession } from '#domain/account/security.ts';
import type { Actor } from '#domain/account/user.ts';
import {
  ask,
  sendCommand,
  queryPage,
  queryRows,
  readAuditLog,
  people,
  server,
  startModerationServer,
} from '#server/admin/test-moderation.ts';
import { putPerson } from '#server/core/store/test-rows.ts';

startModerationServer();

describe('accounts', () => {
  const rowOf = async ({ id }: Actor) =>
    (await server.pool.query('select role, suspended_why as why from "user" where id = $1', [id])).rows[0] as object;
  const sessions = async ({ id }: Actor) =>
    (await server.pool.query('select from auth_session where user_id = $1', [id])).rowCount;

  test('a suspended account has no sessions until it is reinstated', async () => {
    const { admin, bo } = people;
    expect(await sendCommand(admin, 'member.suspend', { id: bo.id, until: null, why: ' Spam ' })).toBe('done');
    expect(await rowOf(bo)).toEqual({ role: 'USER', why: 'Spam' });
    expect(await sessions(bo)).toBe(0);
    await expect(server.admit(bo)).rejects.toThrow('suspended');
    expect(await sendCommand(admin, 'member.unsuspend', { id: bo.id, why: '' })).toBe('done');
    expect(await sendCommand(admin, 'member.unsuspend', { id: bo.id, why: '' })).toBe('invalid_state');
    await server.admit(bo);
    expect((await readAuditLog()).map(({ action, person }) => [action, person])).toEqual([
      ['member.suspend', bo.id],
      ['member.unsuspend', bo.id],
    ]);
  });

  test('an account cannot be suspended until a past date, and an administrator’s account not at all', async () => {
    const { admin, bo } = people;
    const other = await putPerson(server.pool, 'Other', 'ADMIN');
    const why = 'Because';
    expect(await sendCommand(admin, 'member.suspend', { id: bo.id, until: '2020-01-01T00:00:00Z', why })).toBe(
      'invalid_input',
    );
    for (const { id } of [admin, other])
      expect(await sendCommand(admin, 'member.suspend', { id, until: null, why })).toBe('invalid_state');
    expect(await readAuditLog()).toEqual([]);
  });

  test('accounts are found by name or e-mail address, with the time of their last use', async () => {
    const { admin, bo } = people;
    await server.pool.query(
      `update "user" set email = 'bo.peep@example.org', first_name = 'Bo', last_name = 'Peep' where id = $1`,
      [bo.id],
    );
    for (const text of ['bo pe', 'PEEP@ex'])
      expect(await queryRows(admin, 'member.search', { text })).toMatchObject([
        { id: bo.id, name: 'Bo Peep', email: 'bo.peep@example.org', seenAt: expect.any(String) },
      ]);
    const { ids, next } = await queryPage(admin, 'member.search', {});
    expect(ids.length).toBeGreaterThan(4);
    expect(next === null || ids.length === 24).toBe(true);
  });

  test('a role change takes effect at once, and the last administrator cannot be demoted', async () => {
    const { admin, bo } = people;
    await server.pool.query(`update "user" set role = 'USER' where role = 'ADMIN' and id <> $1`, [admin.id]);
    expect(await sendCommand(admin, 'member.setRole', { id: admin.id, role: 'USER' })).toBe('invalid_state');
    expect(await sendCommand(admin, 'member.setRole', { id: bo.id, role: 'MODERATOR' })).toBe('done');
    expect(await rowOf(bo)).toMatchObject({ role: 'MODERATOR' });
    expect(await readAuditLog()).toMatchObject([
      { action: 'member.setRole', detail: { before: 'USER', after: 'MODERATOR' } },
    ]);
  });
});

test('an administrator resets the second factor of someone who lost it, with an entry in the audit log and a mail', async () => {
  const { admin, mod, bo } = people;
  const factors = async () =>
    (await server.pool.query('select from auth_second_factor where user_id = $1', [bo.id])).rowCount;
  for (const [kind, secret] of [
    ['app', 'key'],
    ['recovery', 'hash'],
  ])
    await server.pool.query(
      'insert into auth_second_factor (id, user_id, kind, secret, confirmed_at) values (gen_random_uuid(), $1, $2, $3, now())',
      [bo.id, kind, secret],
    );
  for (const actor of [mod, bo])
    expect(await sendCommand(actor, 'member.resetSecondFactor', { id: bo.id })).not.toBe('done');
  expect(await sendCommand(admin, 'member.resetSecondFactor', { id: admin.id })).toBe('invalid_state');
  expect(await factors()).toBe(2);
  expect(await sendCommand(admin, 'member.resetSecondFactor', { id: bo.id })).toBe('done');
  expect(await factors()).toBe(0);
  expect(await readAuditLog()).toMatchObject([{ action: 'member.resetSecondFactor', person: bo.id }]);
  // Without a factor there is nothing to reset, so no audit entry is written.
  expect(await sendCommand(admin, 'member.resetSecondFactor', { id: bo.id })).toBe('done');
  expect(await readAuditLog()).toHaveLength(1);
});

test('an administrator lists the sessions of a person in pages and ends one or all of them', async () => {
  const { admin, mod, bo } = people;
  const path = `/api/admin/members/${bo.id}/sessions`;
  for (const actor of [mod, bo]) expect((await ask(actor, path)).status).toBe(404);
  const sessions = async (after = '') =>
    (await (
      await ask(admin, `${path}${after && `?after=${encodeURIComponent(after)}`}`)
    ).json()) as CursorPage<OpenSession>;
  const { rows, next } = await sessions();
  expect(rows).toMatchObject([{ network: null, isCurrent: false }]);
  expect(next).toBeNull();
  expect(JSON.stringify(rows)).not.toContain(`token-${bo.id}`);
  expect(await sendCommand(admin, 'member.endSessions', { id: bo.id, sessionID: rows[0]?.id })).toBe('done');
  expect(await sessions()).toEqual({ rows: [], next: null });

  // Sixty sessions of the same moment and an older one.
  await server.pool.query(
    `insert into auth_session (id, token, user_id, expires_at, created_at)
      select gen_random_uuid(), 'many ' || n, $1, now() + interval '1 day', timestamptz '2026-01-02' - (n / 60) * interval '1 day'
        from generate_series(0, 60) n`,
    [bo.id],
  );
  const first = await sessions();
  const second = await sessions(first.next ?? '');
  expect([first.rows.length, second.rows.length, second.next]).toEqual([50, 11, null]);
  expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(61);
  expect(second.rows.at(-1)?.beganAt).toContain('2026-01-01');
  for (const after of ['nothing', `${first.next} more`, `2026-01-01T00:00:00Z ${bo.id}'`])
    expect((await ask(admin, `${path}?after=${encodeURIComponent(after)}`)).status).toBe(422);
  expect(await sendCommand(admin, 'member.endSessions', { id: bo.id })).toBe('done');
  expect(await sessions()).toEqual({ rows: [], next: null });
});
