import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { calculateJwkThumbprint, CompactSign, decodeJwt, exportJWK, generateKeyPair } from 'jose';
import type { Page } from 'playwright';
import { afterAll, expect, test } from 'vitest';
import type { OpenBadge, StatusList } from '#domain/certify/open-badge.ts';
import { issueCertificate } from '#e2e/issued-certificate.ts';
import { openFixture } from '#e2e/fixture.ts';

const { url, browser, newPerson, rows } = await openFixture();

const folder = mkdtempSync(join(tmpdir(), 'forged-'));
afterAll(() => rmSync(folder, { recursive: true }));

const mine = await issueCertificate({ newPerson, rows });
const other = await issueCertificate({ newPerson, rows });
const praise = 'The most careful reader of charts whom I have met.';
await other.endorse(mine.holder, praise);
for (const { holder } of [mine, other]) await holder.context.close();

const file = async (path: string, kind: string): Promise<string> =>
  (await fetch(`${url}${path}/certificate.${kind}`)).text();
const jwt = await file(mine.path, 'jwt');
const badge = decodeJwt<OpenBadge>(jwt);
const listPath = new URL(badge.credentialStatus.statusListCredential).pathname;

interface Bundle {
  jwt: string;
  keys: { kid: string; x: string }[];
  lists: string[];
  endorsements: string[];
}

const bundleIn = /data-bundle="([^"]*)"/;
const escaped = (text: string) => text.replace(/[&<>"'\\_]/g, (letter) => `&#${letter.charCodeAt(0)};`);
const read = (text: string) => text.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
const offlineFile = await file(mine.path, 'html');
const bundle = JSON.parse(read(bundleIn.exec(offlineFile)?.[1] ?? '')) as Bundle;

/** Opens the offline certificate file with a modified bundle. */
async function openOffline(page: Page, changes: Partial<Bundle>): Promise<void> {
  const at = join(folder, 'offline.html');
  const changed = JSON.stringify({ ...bundle, ...changes });
  writeFileSync(
    at,
    offlineFile.replace(bundleIn, () => `data-bundle="${escaped(changed)}"`),
  );
  await page.goto(pathToFileURL(at).href);
}

/** A forger who signs like the school, with a different key. */
async function forger() {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const { x = '' } = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(publicKey);
  const sign = (claims: object, named = kid) =>
    new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
      .setProtectedHeader({ alg: 'EdDSA', typ: 'vc+jwt', kid: `${url}/credentials/keys/${named}` })
      .sign(privateKey);
  return { x, sign };
}

const { x, sign } = await forger();
const [schoolKey = { kid: '', x: '' }] = bundle.keys;
const medicine = { ...badge, name: 'Medicine' };

const GENUINE = 'This certificate is valid';
const FORGED = 'This certificate is not genuine';
const verdict = (page: Page, title: string) => page.locator('.verdict').filter({ hasText: title, visible: true });
const given = (text: string) => ({ name: 'given.jwt', mimeType: '', buffer: Buffer.from(text) });
const choose = (page: Page, text: string) => page.getByLabel('File of the certificate').setInputFiles(given(text));

async function paste(page: Page, text: string): Promise<void> {
  await page.getByLabel('Or paste the signed text').fill(text);
  await page.getByRole('button', { name: 'Check' }).click();
}

test("a file chosen before the page's script has loaded is verified once it has", async () => {
  const { page, context } = await browser();
  const { promise: hasChosen, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await hasChosen;
    await route.continue();
  });
  await page.goto('/certificates', { waitUntil: 'commit' });
  await choose(page, jwt);
  await page.getByRole('button', { name: 'Check' }).click();
  expect(await page.locator('.verdict').filter({ visible: true }).count()).toBe(0);
  release();
  await verdict(page, GENUINE).waitFor();
  // Pressing the button in the meantime must not submit the form.
  expect(new URL(page.url()).search).toBe('');
  await context.close();
});

test('a file chosen before the offline page is ready is verified once it is', async () => {
  const { page, context } = await browser({ offline: true });
  await page.addInitScript(() => {
    const digest = crypto.subtle.digest.bind(crypto.subtle);
    const held = new Promise<void>((resolve) => document.addEventListener('release', () => resolve()));
    crypto.subtle.digest = async (...asked) => held.then(() => digest(...asked));
  });
  await openOffline(page, {});
  await choose(page, `${jwt.slice(0, -9)}AAAAAAAAA`);
  await page.evaluate(() => document.dispatchEvent(new Event('release')));
  await verdict(page, FORGED).waitFor();
  await context.close();
});

test('the last given of a file and a text is verified, and the earlier result disappears', async () => {
  const { page, context } = await browser();
  await page.goto('/certificates');
  await choose(page, jwt);
  await verdict(page, GENUINE).waitFor();
  await paste(page, await sign(medicine));
  await verdict(page, FORGED).waitFor();
  await choose(page, jwt);
  await verdict(page, GENUINE).waitFor();
  await choose(page, 'a shopping list');
  await page.getByText('There is no signed certificate in it.').waitFor();
  expect(await page.locator('.verdict').filter({ visible: true }).count()).toBe(0);
  await context.close();
});

test.each([
  ['by a key of the forger', FORGED, () => sign(medicine)],
  ['by the forger under the ID of a school key', FORGED, () => sign(medicine, schoolKey.kid)],
  [
    'by another school',
    'Not from this site',
    () => sign({ ...medicine, issuer: { ...badge.issuer, id: 'https://other.example/issuer' } }),
  ],
  ['and made longer', FORGED, async () => `${jwt}A`],
  ['and followed by another', FORGED, async () => `${jwt}.${jwt}`],
])('a text that was signed %s is not genuine, in the browser and on the server', async (_, title, make) => {
  const { page, context } = await browser();
  const text = await make();
  await page.goto('/certificates');
  await paste(page, text);
  await verdict(page, title).waitFor();
  expect(await verdict(page, GENUINE).count()).toBe(0);
  const response = await page.request.post('/api/certificates/check', { data: { text } });
  expect(await response.json()).toEqual({ verdict: 'forged' });
  await context.close();
});

test('data without a signature is not called a certificate', async () => {
  const { page, context } = await browser();
  await page.goto('/certificates');
  await paste(page, JSON.stringify(medicine));
  await verdict(page, 'This data is not signed').waitFor();
  await context.close();
});

test('the offline page accepts no foreign key under the ID of a school key', async () => {
  const { page, context } = await browser({ offline: true });
  await openOffline(page, {
    jwt: await sign(medicine, schoolKey.kid),
    keys: [...bundle.keys, { kid: schoolKey.kid, x }],
  });
  await verdict(page, FORGED).waitFor();
  await openOffline(page, { jwt: await sign(medicine, schoolKey.kid), keys: [{ kid: schoolKey.kid, x }, schoolKey] });
  await verdict(page, FORGED).waitFor();
  expect(await page.getByText('Medicine').count()).toBe(0);
  await context.close();
});

test('endorsements of another certificate or signed by a forger are not shown', async () => {
  const { endorsements } = JSON.parse(read(bundleIn.exec(await file(other.path, 'html'))?.[1] ?? '')) as Bundle;
  expect(endorsements).toHaveLength(1);
  const signedHere = await sign({
    ...decodeJwt(endorsements[0] ?? ''),
    credentialSubject: { id: badge.id, endorsementComment: praise, endorser: { name: 'Maya L.' } },
  });
  const { page, context } = await browser({ offline: true });
  await openOffline(page, { endorsements: [...endorsements, signedHere] });
  await verdict(page, GENUINE).waitFor();
  const said = page.getByText('The signature does not match: do not rely on these words.');
  await expect.poll(() => said.count()).toBe(2);
  expect(await page.getByText(praise).count()).toBe(0);
  await context.close();
});

test('a status list that is forged or another list does not prove that a certificate is unrevoked', async () => {
  const list = await (await fetch(`${url}${listPath}`)).text();
  const forged = await sign(decodeJwt(list), schoolKey.kid);
  // The school creates a second list when a credential is assigned to it.
  await rows(
    `insert into credential (id, number, address, status_list, status_index) values (gen_random_uuid(), 'n', 'a', 2, 0)`,
  );
  const another = await (await fetch(`${url}${listPath.replace(/1$/, '2')}`)).text();
  expect(decodeJwt<StatusList>(another).id).toMatch(/\/2$/);
  const { page, context } = await browser();
  const unsure = () => verdict(page, 'The signature is genuine').getByText('could not be found out').waitFor();
  let answer = forged;
  await page.route(`**${listPath}`, (route) => route.fulfill({ body: answer }));
  await page.goto('/certificates');
  for (answer of [forged, another, jwt, '', list.replace(/.$/, '~')]) {
    await paste(page, jwt);
    await unsure();
  }
  answer = list;
  await paste(page, jwt);
  await verdict(page, GENUINE).waitFor();
  for (const lists of [[forged], []]) {
    await openOffline(page, { lists });
    await unsure();
  }
  await context.close();
});

test('a certificate with a future start date is shown as not valid yet, at its address and from its file', async () => {
  const later = await issueCertificate({ newPerson, rows, issuedAt: '2999-05-01T10:00:00Z' });
  const { page, context } = await browser();
  await page.goto(later.path);
  await verdict(page, 'This certificate is not valid yet').getByText('from 01 May 2999').waitFor();
  await page.goto('/certificates');
  await choose(page, await file(later.path, 'jwt'));
  await verdict(page, 'This certificate is not valid yet').getByText('from 01 May 2999').waitFor();
  await context.close();
});
