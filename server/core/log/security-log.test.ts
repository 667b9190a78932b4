import { expect, test } from 'vitest';
import { newId } from '#server/core/store/new-id.ts';
import { startTestServices } from '#server/test-services.ts';

const school = await startTestServices({ ADMIN_EMAILS: 'head@school.example' });
const { browser, lines, pool, register } = school;

type Line = Record<string, unknown>;
const parsed = (): Line[] => lines.map((line) => JSON.parse(line) as Line);
const linesAbout = (field: string, hash: unknown) => parsed().filter((line) => line[field] === hash);
const give = (it: ReturnType<typeof browser>, name: string, input: object) =>
  it.post('/api/commands', [{ key: newId('User'), name, input }]);
const signIn = (email: string, password: string, it = browser('203.0.113.9')) =>
  it.post('/api/auth/sign-in/email', { email, password });

test('one hash links all log lines of an attacker, and no line names a person', async () => {
  const victim = await register('victim@school.example', browser('192.0.2.1'));
  const head = await register('head@school.example', browser('192.0.2.2'));
  const attacker = await register('mallory@school.example', browser('203.0.113.9'));
  // Signing in makes an account in ADMIN_EMAILS an administrator.
  expect((await signIn(head.email, head.password, head.it)).status).toBe(200);
  const postID = newId('Post');
  await give(victim.it, 'post.write', { id: postID, title: 'Mine', text: '', lessonID: null, certificationID: null });
  const made = await attacker.it.post('/api/access-tokens', {
    name: 'Script',
    scopes: ['wallet:read'],
    days: null,
    password: attacker.password,
  });
  const { token } = (await made.json()) as { token: string };
  const before = lines.length;

  // Actions of the attacker: guessing passwords, reading and changing foreign rows, using an API token, exporting.
  for (let n = 0; n < 11; n += 1) await signIn(victim.email, 'not this one');
  await give(attacker.it, 'post.edit', { id: postID, title: 'Yours', text: '' });
  await give(attacker.it, 'comment.write', { id: newId('PostComment'), postID, content: 'Seen' });
  await attacker.it.get(`/api/rows/Post/${postID}`);
  await browser('203.0.113.9').send('/api/v1/wallet', { headers: { authorization: `Bearer ${token}` } });
  await attacker.it.get('/api/wallet/transactions.csv');
  await give(head.it, 'member.setRole', { id: attacker.id, role: 'MODERATOR' });
  await head.it.get(`/api/admin/members/${attacker.id}/sessions`);
  await head.it.get(`/api/rows/Member/${attacker.id}`);

  const since = parsed().slice(before);
  const failed = since.filter(({ event, refusal }) => event === 'sign-in' && refusal === 'invalid_input');
  expect(failed).toHaveLength(10);
  const { network, address } = failed[0]!;
  expect([network, address]).toEqual([expect.stringMatching(/^[\w-]{22}$/), expect.stringMatching(/^[\w-]{22}$/)]);

  // The network of the guesses leads to the account behind it, and the account to all its actions.
  const fromThere = linesAbout('network', network);
  const account = fromThere.find((line) => line['msg'] === 'not allowed' || line['msg'] === 'not found')?.['account'];
  expect(account).toMatch(/^[\w-]{22}$/);
  const trail = linesAbout('account', account);
  expect(trail).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ event: 'API token created' }),
      expect.objectContaining({ msg: 'not found', command: 'post.edit', detail: 'Post' }),
      expect.objectContaining({ msg: 'not allowed', command: 'comment.write', action: 'create', model: 'PostComment' }),
      expect.objectContaining({ msg: 'not found', path: '/api/rows/:model/:id' }),
      expect.objectContaining({ event: 'API token used', path: '/api/v1/wallet', apiKey: expect.any(String) }),
      expect.objectContaining({ event: 'export', path: '/api/wallet/transactions.csv', status: 200 }),
    ]),
  );
  for (const line of trail) expect(line['network']).toBe(network);
  expect(fromThere).toContainEqual(expect.objectContaining({ event: 'limit reached', limit: 'sign-in', address }));

  // The log shows actions on the account, with their actor.
  const headAccount = parsed().find(({ event, role, by }) => event === 'role changed' && role === 'ADMIN' && by)?.[
    'target'
  ];
  expect(linesAbout('target', account)).toMatchObject([
    { event: 'role changed', command: 'member.setRole', role: 'MODERATOR', account: headAccount },
  ]);
  expect(linesAbout('account', headAccount)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ event: 'sign-in' }),
      expect.objectContaining({ event: 'administrator read', path: '/api/admin/members/:id/sessions' }),
      expect.objectContaining({ event: 'administrator read', path: '/api/rows/:model/:id', model: 'Member' }),
    ]),
  );

  const personalData = [victim, head, attacker].flatMap(({ id, email, password }) => [id, email, password]);
  const codes = (await pool.query<{ code: string | null }>('select code from mail_outbox')).rows;
  const mailed = codes.flatMap(({ code }) => code ?? []);
  expect(mailed.length).toBeGreaterThan(2);
  const all = lines.join('');
  for (const secret of [
    ...personalData,
    ...mailed,
    token,
    'Annabel',
    'Leeward',
    'mallory',
    '203.0.113.9',
    '192.0.2.',
    postID,
  ])
    expect(all, secret).not.toContain(secret);
});
