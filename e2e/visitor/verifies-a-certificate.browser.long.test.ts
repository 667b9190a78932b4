import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright';
import { afterAll, expect, test } from 'vitest';
import { issueCertificate } from '#e2e/issued-certificate.ts';
import { openFixture } from '#e2e/fixture.ts';

const { url, browser, newPerson, rows } = await openFixture();

const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
afterAll(() => rmSync(folder, { recursive: true }));

const { path, holder, endorse, revoke } = await issueCertificate({ newPerson, rows });
const colleague = await newPerson({ firstName: 'Amara', lastName: 'Osei' });
const words = 'Careful with evidence, and honest about doubt.';
await endorse(colleague, words);
await holder.context.close();

const file = async (kind: string): Promise<Buffer> => {
  const response = await fetch(`${url}${path}/certificate.${kind}`);
  expect(response.status, kind).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};
const jwt = (await file('jwt')).toString();

/** Flips one bit of the signed text inside the file, at this share of its length. */
function changed(given: Buffer, share: number): Buffer {
  const bytes = Buffer.from(given);
  // HTML files escape some characters.
  const written = [jwt, jwt.replaceAll('_', '&#95;')].find((text) => bytes.includes(text)) ?? '';
  expect(written).not.toBe('');
  const at = bytes.indexOf(written) + Math.floor(written.length * share);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes;
}

const verdict = (page: Page, title: string) => page.locator('.verdict').filter({ hasText: title, visible: true });
const GENUINE = 'This certificate is valid';
const FORGED = 'This certificate is not genuine';

test('a visitor without an account sees holder, certificate and endorsement at the public address', async () => {
  const { page, context } = await browser();
  await page.goto(path);
  await verdict(page, GENUINE).getByText('Checked just now, in your browser.').waitFor();
  for (const said of ['Maya Lindqvist', 'Statistics for everyday life', 'Lukas B.', words, 'Amara O.'])
    await page.getByText(said, { exact: true }).first().waitFor();
  await context.close();
});

test('a page changed in transit is detected by the browser, and none of its content is shown', async () => {
  const { page, context } = await browser();
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: changed(await response.body(), 0.5) });
  });
  await page.goto(path);
  await verdict(page, FORGED).waitFor();
  expect(await page.getByText('Maya Lindqvist').count()).toBe(0);
  expect(await page.getByText('Checked just now, in your browser.').count()).toBe(0);
  await context.close();
});

test('the offline file verifies itself without network, until one of its characters is changed', async () => {
  const { page, context } = await browser({ offline: true });
  const open = async (name: string, bytes: Buffer) => {
    const at = join(folder, name);
    writeFileSync(at, bytes);
    await page.goto(pathToFileURL(at).href);
  };
  const genuine = await file('html');
  await open('genuine.html', genuine);
  await verdict(page, GENUINE).waitFor();
  for (const said of ['Maya Lindqvist', words]) await page.getByText(said, { exact: true }).first().waitFor();
  await page.getByText(/^Revoked or not, as of \d+ \w+ \d{4}\.$/).waitFor();
  for (const share of [0.01, 0.3, 0.7, 0.999]) {
    await open(`changed-${share}.html`, changed(genuine, share));
    await verdict(page, FORGED).waitFor();
    expect(await page.getByText('Maya Lindqvist').count()).toBe(0);
    expect(await page.getByText(words).count()).toBe(0);
  }
  await context.close();
});

test.each(['jwt', 'png', 'pdf', 'html'])(
  'an uploaded %s is verified, and a single changed bit is detected',
  async (kind) => {
    const { page, context } = await browser();
    const given = await file(kind);
    const choose = (buffer: Buffer) =>
      page.getByLabel('File of the certificate').setInputFiles({ name: `given.${kind}`, mimeType: '', buffer });
    await page.goto('/certificates');
    await choose(given);
    await verdict(page, GENUINE).waitFor();
    await page.getByText('Maya Lindqvist', { exact: true }).waitFor();
    for (const share of [0.02, 0.5, 0.99]) {
      await choose(changed(given, share));
      await verdict(page, FORGED).waitFor();
      expect(await page.getByText('Maya Lindqvist').filter({ visible: true }).count()).toBe(0);
      await choose(given);
      await verdict(page, GENUINE).waitFor();
    }
    await context.close();
  },
);

test('pressing Check before the page is ready gives the result once it is', async () => {
  const { page, context } = await browser();
  const { promise: isPressed, resolve: press } = Promise.withResolvers<void>();
  await page.route(/\/check-[\w-]+\.js$/, async (route) => {
    await isPressed;
    await route.continue();
  });
  await page.goto('/certificates', { waitUntil: 'domcontentloaded' });
  await page.getByLabel('Or paste the signed text').fill(jwt);
  await page.getByRole('button', { name: 'Check' }).click();
  press();
  await verdict(page, GENUINE).waitFor();
  await context.close();
});

test('a revoked certificate shows date and reason at its address and in every checked file', async () => {
  await revoke('Issued by mistake');
  const { page, context } = await browser();
  await page.goto(path);
  await verdict(page, 'This certificate was revoked').getByText('The reason given: Issued by mistake').waitFor();
  await page.goto('/certificates');
  await page.getByLabel('Or paste the signed text').fill(jwt);
  await page.getByRole('button', { name: 'Check' }).click();
  await verdict(page, 'This certificate was revoked').waitFor();
  await context.close();
});
