import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import process from 'node:process';
import { afterAll, expect, test } from 'vitest';
import { freePort, untilReady } from '#e2e/server.ts';
import { environment } from '#e2e/settings.ts';
import { shell } from '#e2e/shell.ts';
import { openFixture } from '#e2e/fixture.ts';
import { testClient, testOidc } from '#server/account/sign-in/test-oidc.ts';
import { testFolder } from '#tools/test/test-folder.ts';

const port = await freePort();
const school = `http://localhost:${port}`;
const oidc = await testOidc({ redirectURI: `${school}/`, postLogoutURI: `${school}/` });
oidc.people.set('ida', { email: 'ida@example.org', email_verified: true, given_name: 'Ida', family_name: 'Berg' });
const dataDir = await testFolder();
const server = spawn(process.execPath, ['server/main.ts'], {
  env: environment(dataDir, {
    PORT: String(port),
    SEED: 'off',
    OIDC_ISSUER: oidc.issuer,
    OIDC_CLIENT_ID: testClient.clientID,
    OIDC_CLIENT_SECRET: testClient.clientSecret,
    OIDC_NAME: 'Northside School',
  }),
  stdio: ['ignore', 'pipe', 'inherit'],
});
afterAll(async () => {
  server.kill('SIGTERM');
  if (server.exitCode === null) await once(server, 'exit');
  await oidc.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
await untilReady(server);
// Declared after the server, because teardown runs in reverse order.
const { browser } = await openFixture();

test('a person signs in with the school account, reaches the requested page and signs out again [S-185, S-608]', async () => {
  const { page, context } = await browser({ baseURL: school });
  await page.goto('/learn/catalog?from=a-friend');
  await page.getByRole('button', { name: 'Northside School' }).click();
  await page.getByRole('link', { name: 'ida' }).click();
  await page.waitForURL(`${school}/learn/catalog?from=a-friend`);
  const menu = await shell(page).openAccountMenu();
  await menu.getByText('1,000,000 tokens').waitFor();
  expect(await menu.innerText()).toContain('Ida Berg\nida@example.org');

  const { entries } = await (await context.newCDPSession(page)).send('Page.getNavigationHistory');
  expect(entries.filter(({ url }) => /[?&](?:code|state)=/.test(url))).toEqual([]);

  await menu.getByText('Logout').click();
  await page.waitForURL(`${oidc.issuer}/session/end?**`);
});

test('a failed provider login shows one neutral message, without text from the provider', async () => {
  const { page } = await browser({ baseURL: school });
  await page.goto('/?error=access_denied&error_description=Wrong+password&state=none');
  await page.getByText('That did not work. Check your details.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/auth/login');
  expect(await page.locator('body').innerText()).not.toContain('Wrong password');
});
