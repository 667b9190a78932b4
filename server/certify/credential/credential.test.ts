import { gunzipSync } from 'node:zlib';
import { compactVerify, createLocalJWKSet, decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#data/test-database.ts';
import { isBitSet, type OpenBadge, verifyStatusList, statusIndexOf } from '#domain/certify/open-badge.ts';
import type { PublicKey } from '#domain/certify/jws.ts';
import { findCertificate } from '#server/certify/credential/certificate.ts';
import { ensureCredential } from '#server/certify/credential/credential.ts';
import { issuerProfile, publicKeyOf } from '#server/certify/credential/issuer.ts';
import { checkSignature, createSigningKey } from '#server/certify/credential/signing-key.ts';
import {
  certificatesOn,
  endorse,
  issuer,
  putIssued,
  revoke,
  secret,
} from '#server/certify/credential/test-certification.ts';
import { createLog } from '#server/core/log/log.ts';
import { openPool } from '#server/core/postgres/pool.ts';
import { putPerson } from '#server/core/store/test-rows.ts';
import { eraseAccounts } from '#server/account/jobs/erase-accounts.ts';
import { postRemoval } from '#server/interact/post-removal.ts';

const { url } = await testDatabase();
// Two connections reveal code that waits for a second connection while it holds one.
const pool = openPool(url, createLog({ logLevel: 'silent' }), 2);
afterAll(() => pool.end());

const servers = await Promise.all([1, 2, 3].map(() => certificatesOn(pool)));
const [certificates] = servers as [Awaited<ReturnType<typeof certificatesOn>>];
const teacher = await putPerson(pool, 'Lukas');
const holder = await putPerson(pool, 'Maya');

async function newCertificate(more: Partial<Parameters<typeof putIssued>[1]> = {}) {
  const id = await putIssued(pool, { holder, teacher, ...more });
  const proof = await ensureCredential(certificates, id);
  if (!proof) throw new Error('not signed');
  return { id, ...proof };
}

async function find(address: string) {
  const found = await findCertificate(certificates, address);
  if (!found || found === 'gone') throw new Error('not found');
  return found;
}

const badgeOf = (jwt: string) => decodeJwt<OpenBadge>(jwt);

/** Verifies a credential as a third party would, with published data only. */
const verifyElsewhere = async (jwt: string) =>
  compactVerify(
    jwt,
    createLocalJWKSet({ keys: (await certificates.keys.all()).map((key) => publicKeyOf(issuer, key)) }),
  );

test('three servers that start at once create one encrypted signing key', async () => {
  expect(await certificates.keys.all()).toHaveLength(1);
  const { rows } = await pool.query<{ encrypted: string }>('select encrypted_key as encrypted from signing_key');
  expect(decodeProtectedHeader(rows[0]?.encrypted ?? '')).toEqual({ alg: 'dir', enc: 'A256GCM' });
  expect(JSON.stringify(issuerProfile(issuer, await certificates.keys.all()))).not.toMatch(/"d":/);
});

test('a certification is signed once, however often and on whichever server it is requested', async () => {
  const id = await putIssued(pool, { holder, teacher });
  const proofs = await Promise.all(Array.from({ length: 9 }, (_, n) => ensureCredential(servers[n % 3] as never, id)));
  expect(new Set(proofs.map((proof) => proof?.address)).size).toBe(1);
  expect(proofs[0]).toMatchObject({
    number: expect.stringMatching(/^MRG-[0-9A-Z]{4}-[0-9A-Z]{4}$/),
    address: expect.stringMatching(/^[0-9a-z]{24}$/),
  });
});

test('a credential is an Open Badge that any program can verify, without address or id of a person', async () => {
  const { address, number } = await newCertificate({ outcomes: ['One', 'Two'], expiresAt: '2027-11-14T23:59:59.999Z' });
  const { jwt } = await find(address);
  const { protectedHeader, payload } = await verifyElsewhere(jwt);
  const [key] = await certificates.keys.all();
  expect(protectedHeader).toEqual({
    alg: 'EdDSA',
    typ: 'vc+jwt',
    kid: `${issuer.publicUrl}/credentials/keys/${key?.kid}`,
  });
  const badge = JSON.parse(Buffer.from(payload).toString()) as OpenBadge;
  expect(badge).toMatchObject({
    '@context': ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'],
    id: `${issuer.publicUrl}/certificates/${address}`,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    issuer: { id: `${issuer.publicUrl}/credentials/issuer`, type: ['Profile'], name: issuer.name },
    validFrom: '2026-11-14T10:00:00.000Z',
    validUntil: '2027-11-14T23:59:59.999Z',
    credentialStatus: { type: 'BitstringStatusListEntry', statusPurpose: 'revocation' },
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [{ identityHash: 'Maya Test', identityType: 'name' }],
      licenseNumber: number,
      achievement: {
        type: ['Achievement'],
        name: 'Statistics for everyday life',
        criteria: { narrative: '- One\n- Two' },
      },
    },
    evidence: [{ name: 'One' }, { name: 'Two' }],
    iss: `${issuer.publicUrl}/credentials/issuer`,
    jti: `${issuer.publicUrl}/certificates/${address}`,
    nbf: Date.parse('2026-11-14T10:00:00Z') / 1000,
    exp: Math.floor(Date.parse('2027-11-14T23:59:59.999Z') / 1000),
  });
  expect(JSON.stringify(badge)).not.toMatch(/@example|cognito/);
  expect(JSON.stringify(badge)).not.toContain(holder.id);
});

test('a certification that is not issued has no credential, and an unknown address finds none', async () => {
  const id = await putIssued(pool, { holder, teacher });
  for (const status of ['DRAFT', 'IN_PROGRESS', 'ELIGIBLE']) {
    await pool.query('update certification set status = $2 where id = $1', [id, status]);
    expect(await ensureCredential(certificates, id), status).toBeUndefined();
  }
  for (const address of ['', 'a', 'z'.repeat(24), '0'.repeat(24), "'; drop table credential; --", 'A'.repeat(24)])
    expect(await findCertificate(certificates, address)).toBeUndefined();
});

test('a credential stays as it was signed, whatever happens to the certification', async () => {
  const { id, address } = await newCertificate();
  await pool.query(`update certification set name = 'Another', learning_outcomes = '[]' where id = $1`, [id]);
  await pool.query(`update "user" set first_name = 'Other' where id = $1`, [holder.id]);
  const { badge, verdict } = await find(address);
  expect(badge).toMatchObject({
    name: 'Statistics for everyday life',
    evidence: [{ name: 'Tell a rate from a count' }],
  });
  expect(verdict).toBe('valid');
  await pool.query(`update "user" set first_name = 'Maya' where id = $1`, [holder.id]);
  for (const change of [
    `jwt = 'other'`,
    `number = 'other'`,
    `address = 'other'`,
    'status_index = 1 - status_index % 2',
  ])
    await expect(pool.query(`update credential set ${change} where address = $1`, [address])).rejects.toThrow(
      'as it was signed',
    );
  for (const change of ['delete from signing_key', `update signing_key set public_x = 'other'`])
    await expect(pool.query(change)).rejects.toThrow('a key stays');
});

test('a certificate expires on its date and is revoked immediately and for good', async () => {
  const old = await newCertificate({ expiresAt: '2026-11-15T23:59:59.999Z' });
  expect((await find(old.address)).verdict).toBe('expired');
  await revoke(pool, old.id, 'By mistake');
  expect(await find(old.address)).toMatchObject({ verdict: 'revoked', revocationReason: 'By mistake' });
  await pool.query('delete from certification where id = $1', [old.id]);
  expect((await find(old.address)).verdict).toBe('revoked');
});

test('a certification that was revoked before it was signed is revoked from the start', async () => {
  const id = await putIssued(pool, { holder, teacher });
  await revoke(pool, id);
  const proof = await ensureCredential(certificates, id);
  expect((await find(proof?.address ?? '')).verdict).toBe('revoked');
});

async function listedAsRevoked(jwt: string): Promise<boolean> {
  const { credentialStatus } = badgeOf(jwt);
  const list = await certificates.lists.find(Number(credentialStatus.statusListCredential.split('/').at(-1)));
  await verifyElsewhere(list ?? '');
  const read = await verifyStatusList(list ?? '', await certificates.keys.all(), checkSignature);
  expect(read?.id).toBe(credentialStatus.statusListCredential);
  const bits = gunzipSync(Buffer.from(read?.credentialSubject.encodedList.slice(1) ?? '', 'base64url'));
  expect(bits).toHaveLength(16_384);
  return isBitSet(bits, statusIndexOf(badgeOf(jwt)));
}

test('the signed status list shows each revocation immediately', async () => {
  const made = await Promise.all(Array.from({ length: 6 }, () => newCertificate()));
  const jwts = await Promise.all(made.map(async ({ address }) => (await find(address)).jwt));
  for (const jwt of jwts) expect(await listedAsRevoked(jwt)).toBe(false);
  const [first, , third] = made;
  for (const each of [first, third]) await revoke(pool, each?.id as never);
  const said = [];
  for (const jwt of jwts) said.push(await listedAsRevoked(jwt));
  expect(said).toEqual([true, false, true, false, false, false]);
  expect(await certificates.lists.find(2)).toBeUndefined();
});

test('after a key rotation old credentials stay valid and every server signs with the new key', async () => {
  const before = await newCertificate();
  const kid = await createSigningKey(pool, secret);
  const after = await newCertificate();
  const [old, next] = [(await find(before.address)).jwt, (await find(after.address)).jwt];
  expect(decodeProtectedHeader(next).kid).toMatch(new RegExp(`/${kid}$`));
  expect(decodeProtectedHeader(old).kid).not.toBe(decodeProtectedHeader(next).kid);
  for (const jwt of [old, next]) await verifyElsewhere(jwt);
  expect((await find(before.address)).verdict).toBe('valid');
  // Each key has two forms.
  expect(issuerProfile(issuer, await certificates.keys.all()).verificationMethod).toHaveLength(4);
});

test('a server that cannot decrypt the keys creates its own and keeps the others valid', async () => {
  const before = await newCertificate();
  const other = await certificatesOn(pool, { secret: 'another '.repeat(8) });
  const kids = (await other.keys.all()).map(({ kid }: PublicKey) => kid);
  expect(new Set(kids).size).toBeGreaterThan(1);
  const id = await putIssued(pool, { holder, teacher });
  const proof = await ensureCredential(other, id);
  for (const address of [before.address, proof?.address ?? '']) expect((await find(address)).verdict).toBe('valid');
});

test('a credential that was changed in the database or moved to another address is forged', async () => {
  const [one, two] = [await newCertificate(), await newCertificate()];
  await pool.query('alter table credential disable trigger refuse_credential_change');
  const { jwt } = await find(one.address);
  await pool.query('update credential set jwt = $2 where address = $1', [two.address, jwt]);
  const [head = '', , tail = ''] = jwt.split('.');
  const words = Buffer.from(JSON.stringify({ ...badgeOf(jwt), name: 'Medicine' })).toString('base64url');
  await pool.query('update credential set jwt = $2 where address = $1', [one.address, [head, words, tail].join('.')]);
  await pool.query('alter table credential enable trigger refuse_credential_change');
  for (const { address } of [one, two])
    expect(await find(address)).toMatchObject({ verdict: 'forged', badge: undefined });
});

test('endorsements are signed one by one, signed again when they change, and removed when deleted', async () => {
  const { id, address } = await newCertificate();
  const author = await putPerson(pool, 'Amara');
  const first = await endorse(pool, id, author, 'Careful with evidence.');
  await endorse(pool, id, teacher, 'Asks the right question.');
  const [one, two] = (await find(address)).endorsements;
  expect([one, two]).toMatchObject([
    { testimony: 'Careful with evidence.', isGenuine: true },
    { testimony: 'Asks the right question.', isGenuine: true },
  ]);
  const { payload } = await verifyElsewhere(one?.jwt ?? '');
  expect(JSON.parse(Buffer.from(payload).toString())).toMatchObject({
    type: ['VerifiableCredential', 'EndorsementCredential'],
    credentialSubject: {
      id: `${issuer.publicUrl}/certificates/${address}`,
      endorsementComment: 'Careful with evidence.',
    },
  });
  expect((await find(address)).endorsements[0]?.jwt).toBe(one?.jwt);

  await pool.query(
    `update endorsement set testimony = 'Very careful.', author_testimony = 'Very careful.' where id = $1`,
    [first],
  );
  const changed = (await find(address)).endorsements[0];
  expect(changed).toMatchObject({ testimony: 'Very careful.', isGenuine: true });
  expect(changed?.jwt).not.toBe(one?.jwt);

  await pool.query('update endorsement_credential set jwt = $2 where endorsement_id = $1', [first, one?.jwt]);
  expect((await find(address)).endorsements[0]?.isGenuine).toBe(false);
  await pool.query('update endorsement set deleted_at = now() where id = $1', [first]);
  expect((await find(address)).endorsements.map(({ testimony }) => testimony)).toEqual(['Asks the right question.']);
});

test('an endorsement signed for one certificate does not count for another with the same words', async () => {
  const [one, two] = [await newCertificate(), await newCertificate()];
  const author = await putPerson(pool, 'Amara');
  const [here, there] = [
    await endorse(pool, one.id, author, 'Well done.'),
    await endorse(pool, two.id, author, 'Well done.'),
  ];
  const signedThere = (await find(two.address)).endorsements[0]?.jwt;
  expect((await find(one.address)).endorsements[0]?.isGenuine).toBe(true);
  expect(there).not.toBe(here);
  await pool.query('update endorsement_credential set jwt = $2 where endorsement_id = $1', [here, signedThere]);
  expect((await find(one.address)).endorsements).toMatchObject([{ testimony: 'Well done.', isGenuine: false }]);
});

test('erasing a person removes their signed credentials, but copies they keep still verify', async () => {
  const leaving = await putPerson(pool, 'Gone');
  const { id, address } = await newCertificate({ holder: leaving });
  const other = await newCertificate();
  await endorse(pool, other.id, leaving, 'Well done.');
  const { jwt } = await find(address);
  const signedBefore = (await find(other.address)).endorsements[0]?.jwt;
  await pool.query(`update "user" set deleted_at = now() - interval '30 days' where id = $1`, [leaving.id]);
  await eraseAccounts(pool, postRemoval);
  expect(await findCertificate(certificates, address)).toBe('gone');
  expect(await ensureCredential(certificates, id)).toBeUndefined();
  const { rows } = await pool.query<{ words: string }>(
    `select string_agg(k::text, ' ') || (select string_agg(s::text, ' ') from endorsement_credential s) as words from credential k`,
  );
  expect(rows[0]?.words).not.toContain(jwt);
  expect(rows[0]?.words).not.toContain(signedBefore);
  expect((await find(other.address)).endorsements).toMatchObject([{ author: 'Deleted user', isGenuine: true }]);
  await verifyElsewhere(jwt);
  expect(await listedAsRevoked(jwt)).toBe(false);
});
