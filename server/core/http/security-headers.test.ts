import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { inlineScriptHashes, type NonceVariables, securityHeaders } from '#server/core/http/security-headers.ts';

const page = '<script>start()</script>';
const app = new Hono<NonceVariables>();
app.use(
  securityHeaders({
    scriptHashes: inlineScriptHashes(page),
    pictureSources: ['https://*.pictures.example'],
    videoHosts: () => ['videos.example.org'],
    isHttps: true,
  }),
);
app.get('*', (c) => c.text(c.get('nonce')));

test('a page allows its inline script by hash and its style elements by a nonce that is new for each answer', async () => {
  const [one, other] = [await app.request('/learn'), await app.request('/learn')];
  const policy = one.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain(`script-src 'self' ${inlineScriptHashes(page).join()};`);
  expect(policy).toContain(`style-src-elem 'self' 'nonce-${await one.text()}'`);
  expect(policy).toContain("media-src 'self' blob: https://videos.example.org;");
  expect(policy).toContain("img-src 'self' blob: data: https://*.pictures.example;");
  expect(other.headers.get('content-security-policy')).not.toBe(policy);
});

test('scripts, styles and fonts of the build carry no headers that concern only documents', async () => {
  for (const file of ['main-a1.js', 'main-a1.css', 'text-a1.woff2']) {
    const { headers } = await app.request(`/assets/${file}`);
    expect(headers.get('content-security-policy')).toBeNull();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('strict-transport-security')).toContain('max-age');
  }
});

test('every other path has a content security policy, because it can be opened as a document', async () => {
  for (const path of ['/assets/icon.svg', '/assets/a/b.js', '/assets/a.js/b', '/files/a.js', '/api/a.js']) {
    expect((await app.request(path)).headers.get('content-security-policy')).toContain("default-src 'none'");
  }
});

test('the card provider’s form is allowed by the policy only if a provider is configured', async () => {
  const square = { formHost: 'https://web.squarecdn.com', cardHost: 'https://pci-connect.squareup.com' };
  const paying = new Hono<NonceVariables>();
  paying.use(securityHeaders({ scriptHashes: [], pictureSources: [], videoHosts: () => [], isHttps: true, square }));
  paying.get('*', (c) => c.text(''));
  const [without, within] = [await app.request('/payment'), await paying.request('/payment')].map(
    ({ headers }) => headers.get('content-security-policy') ?? '',
  );
  expect(without).not.toContain('square');
  expect(without).not.toContain('frame-src');
  expect(within).toContain("script-src 'self' https://web.squarecdn.com;");
  expect(within).toContain('frame-src https://web.squarecdn.com;');
  expect(within).toContain("connect-src 'self' https://pci-connect.squareup.com;");
});
