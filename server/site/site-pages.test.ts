import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, describe, expect, test } from 'vitest';
import { languages } from '#domain/account/user.ts';
import { sitePaths } from '#domain/path.ts';
import { readEnv } from '#server/core/env/env.ts';
import { fillTemplate } from '#server/site/page-template.ts';
import { openSitePages } from '#server/site/site-pages.ts';

const folder = mkdtempSync(join(tmpdir(), 'site-'));
afterAll(() => rmSync(folder, { recursive: true }));
const nameOf = (path: string) => (path === '/' ? 'index' : path.slice(1));
for (const path of sitePaths)
  for (const language of languages)
    writeFileSync(
      join(folder, `${nameOf(path)}.${language}.html`),
      `<script>go()</script>${language} __product__ __reference__ <a href="__retry__"></a><fill-if name="paying">paying</fill-if><fill-if name="notPaying">not paying</fill-if><fill-if name="message"><p>__maintenanceMessage__</p></fill-if> __maintenanceUntil__<fill-if name="languages">${languages.map((each) => `<fill-if name="language-${each}">[${each}__lang-${each}__]</fill-if>`).join('')}</fill-if>`,
    );
writeFileSync(join(folder, 'indexed.json'), '["/","/faqs"]');

const site = await openSitePages(folder, readEnv({ PUBLIC_URL: 'https://school.test', PRODUCT_NAME: 'A & B' }));
const app = new Hono().route('/', site.routes);
const ask = (path: string, headers: Record<string, string> = {}) =>
  app.request(`https://school.test${path}`, { headers });
const textOf = async (path: string, headers?: Record<string, string>) => (await ask(path, headers)).text();

describe('site pages', () => {
  test.each(sitePaths)(
    '%s is answered without a login, under a policy that allows nothing from other origins [S-530]',
    async (path) => {
      const { status, headers } = await ask(path);
      expect(status).toBe(200);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'; script-src 'self' 'sha256-");
      expect(policy).not.toContain('unsafe');
    },
  );

  test.each([
    ['/faqs?lang=de', { cookie: 'language=fr' }, 'de'],
    ['/faqs?lang=xx', { cookie: 'language=en' }, 'en'],
    ['/faqs', { 'accept-language': 'de-DE,de;q=0.8' }, 'us'],
    ['/faqs', {}, 'us'],
  ])('%s with the headers %j is answered in the language %s [S-665]', async (path, headers, language) => {
    expect(await textOf(path, headers)).toContain(`${language} `);
  });

  test('a site page contains the product name as escaped text', async () => {
    expect(await textOf('/')).toContain('A &#38; B');
  });

  test('a site page is compressed and revalidated by its ETag', async () => {
    const first = await ask('/', { 'accept-encoding': 'gzip, br' });
    expect(first.headers.get('content-encoding')).toBe('br');
    const again = await ask('/', { 'if-none-match': first.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
    expect(again.headers.get('vary')).toContain('cookie');
  });

  test('the pricing page offers payment only if cards are accepted [S-044]', async () => {
    expect(await textOf('/pricing')).toContain('not paying');
    const local = await openSitePages(folder, readEnv({}));
    const words = await (await new Hono().route('/', local.routes).request('http://localhost/pricing')).text();
    expect(words).toContain('paying');
    expect(words).not.toContain('not paying');
  });

  test('the error page names its reference and links only to pages of this site [S-046]', async () => {
    const reference = '01890a5d-ac96-774b-bcce-b302099a8057';
    const words = await textOf(`/500?reference=${reference}&from=/learn/catalog`);
    expect(words).toContain(reference);
    expect(words).toContain('href="/learn/catalog"');
    for (const from of ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)'])
      expect(await textOf(`/500?from=${encodeURIComponent(from)}`)).toContain('href="/"');
    expect(await textOf('/500?reference=<b>')).not.toContain('<b>');
  });
});

describe('settings changed while the server runs', async () => {
  const env = readEnv({ PUBLIC_URL: 'https://school.test', MAINTENANCE: 'on' });
  const { routes } = await openSitePages(folder, env);
  const page = async (path: string, headers: Record<string, string> = {}) =>
    (await routes.request(`https://school.test${path}`, { headers })).text();

  test('site pages use and offer only the languages that are set, also for search engines', async () => {
    expect(await page('/faqs')).toContain('[us][en?lang=en][de?lang=de][fr?lang=fr]');
    env.languages = ['de', 'us'];
    expect(await page('/faqs?lang=fr')).toContain('>de ');
    expect(await page('/faqs', { cookie: 'language=fr' })).toContain('>de ');
    expect(await page('/faqs', { cookie: 'language=us' })).toContain('>us ');
    expect(await page('/faqs')).toContain('[us?lang=us][de]');
    const sitemap = await page('/sitemap.xml');
    expect([...sitemap.matchAll(/<loc>[^<]+?(\/faqs[^<]*)/g)].map(([, path]) => path)).toEqual([
      '/faqs?lang=us',
      '/faqs',
    ]);
    expect(sitemap).not.toContain('fr-FR');
    env.languages = ['de'];
    expect(await page('/faqs')).not.toContain('[de');
  });

  test('the maintenance page shows the escaped message and the planned end [S-043]', async () => {
    env.languages = ['us'];
    const said = async () => (await page('/maintenance?lang=us')).replace(/^.*not paying/, '');
    env.maintenance = { until: undefined, message: 'We move <b>house</b>.' };
    expect(await said()).toContain('<p>We move &#60;b&#62;house&#60;/b&#62;.</p>');
    env.maintenance = { until: new Date('2126-01-31T09:00Z'), message: '' };
    expect(await said()).not.toContain('<p>');
    expect(await said()).toContain('31 Jan 2126 09:00');
    env.maintenance = { until: new Date('2126-02-01T09:00Z'), message: '' };
    expect(await said()).toContain('01 Feb 2126 09:00');
  });
});

test('nested conditions of a page are resolved from the inside', () => {
  const html = '<fill-if name="a">1<fill-if name="b">2</fill-if>3</fill-if>4';
  const filled = (...names: string[]) => fillTemplate(html, { placeholders: {}, conditions: new Set(names) });
  expect([filled(), filled('a'), filled('a', 'b'), filled('b')]).toEqual(['4', '134', '1234', '4']);
});

test('search engines get the public pages in every language and none behind the login [S-024]', async () => {
  const sitemap = await textOf('/sitemap.xml');
  expect([...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, address]) => address)).toEqual(
    ['/', '/faqs'].flatMap((path) =>
      ['', '?lang=en', '?lang=de', '?lang=fr'].map((query) => `https://school.test${path}${query}`),
    ),
  );
  expect(sitemap).toContain('hreflang="x-default" href="https://school.test/faqs"');
  const robots = await textOf('/robots.txt');
  expect(robots).toContain('Disallow: /learn');
  expect(robots).toContain('Sitemap: https://school.test/sitemap.xml');
});
