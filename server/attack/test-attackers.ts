import { tokenScopes } from '#domain/account/token-scope.ts';
import type { UserId } from '#domain/kernel/id.ts';
import type { Attacker, AttackedServer } from '#server/attack/test-attacked-server.ts';
import type { SeededRows } from '#server/attack/test-seeded-rows.ts';
import { hashToken, generateToken } from '#server/account/security/access-token.ts';
import { newId } from '#server/core/store/new-id.ts';
import { put, putLesson } from '#server/core/store/test-rows.ts';

/** Attackers with a valid session. */
export const insiders = ['stranger', 'blocked', 'teacher', 'moderator'] as const;
/** Attackers without a session, or with one that has ended. */
export const outsiders = ['anonymous', 'deleted', 'suspended'] as const;
export type Insider = (typeof insiders)[number];
export type Outsider = (typeof outsiders)[number];

export interface Attackers extends Record<Insider, Attacker>, Record<Outsider, Attacker | undefined> {
  /** Creates a client of the stranger with a new API token, whose rate limit is unused. */
  program(): Promise<Attacker>;
}

/** Signs up one attacker of each kind. Two of them are then deleted and suspended through the server's API. */
export async function createAttackers(server: AttackedServer, { sampleContext }: SeededRows): Promise<Attackers> {
  const [stranger, blocked, teacher, deleted, suspended] = [
    await server.signUp(),
    await server.signUp(),
    await server.signUp(),
    await server.signUp(),
    await server.signUp(),
  ];
  const [moderator, admin] = [await server.signUp('MODERATOR'), await server.signUp('ADMIN')];
  const pair = { requesterID: sampleContext.people.owner.id, addresseeID: blocked.id };
  await put(server.pool, 'Friendship', {
    id: newId('Friendship'),
    ...pair,
    status: 'BLOCKED',
    respondedAt: new Date().toISOString(),
  });
  await putLesson(server.pool, { owner: teacher.id, visibility: 'public', isPublished: true });
  const call = { key: crypto.randomUUID(), name: 'member.suspend', input: { id: suspended.id, until: null, why: 'x' } };
  const json = { 'content-type': 'application/json' };
  const post = async (by: Attacker, path: string, body: object): Promise<void> => {
    const init = { method: 'POST', headers: { ...by.headers, ...json }, body: JSON.stringify(body) };
    const response = await fetch(`${server.address}${path}`, init);
    const text = await response.text();
    if (!response.ok || text.includes('"ok":false')) throw new Error(`${path}: ${response.status} ${text}`);
  };
  await post(admin, '/api/commands', [call]);
  await post(deleted, '/api/leave', { password: deleted.password });
  return {
    stranger,
    blocked,
    teacher,
    moderator,
    anonymous: undefined,
    deleted,
    suspended,
    program: () => programOf(server, stranger),
  };
}

async function programOf({ pool }: AttackedServer, person: Attacker): Promise<Attacker> {
  const { token, prefix } = generateToken();
  await pool.query(
    `insert into access_token (id, name, prefix, hash, scopes, owner) values ($1, 'Attack', $2, $3, $4, $5)`,
    [newId('AccessToken'), prefix, hashToken(token), JSON.stringify(tokenScopes), person.id],
  );
  return { ...person, headers: { authorization: `Bearer ${token}` } };
}

export const idsOf = (attackers: Attackers): UserId[] =>
  [...insiders, ...outsiders].flatMap((who) => attackers[who]?.id ?? []);
