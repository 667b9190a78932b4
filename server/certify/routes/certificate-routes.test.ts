import { unlimited, createLimiter } from '#server/core/limits/limiter.ts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#data/test-database.ts';
import type { Actor } from '#domain/account/user.ts';
import { ensureCredential } from '#server/certify/credential/credential.ts';
import { createSigningKey } from '#server/certify/credential/signing-key.ts';
import type { Certificates } from '#server/certify/credential/start-certificates.ts';
import {
  certificatesOn,
  endorse,
  issuer,
  putIssued,
  revoke,
  secret,
} from '#server/certify/credential/test-certification.ts';
import { readEnv } from '#server/core/env/env.ts';
import type { ActorVariables } from '#server/core/http/request-session.ts';
import { certificateRoutes } from '#server/certify/routes/certificate-routes.ts';
import { proofRoutes } from '#server/certify/routes/proof-routes.ts';
import { problemHandler } from '#server/core/http/problem.ts';
import { openSitePages } from '#server/site/site-pages.ts';
import { createLog } from '#server/core/log/log.ts';
import { openPool } from '#server/core/postgres/pool.ts';
import { putPerson } from '#server/core/store/test-rows.ts';
import { renderSite } from '#site/render.tsx';
import { noRanges } from '#server/core/request/network-ranges.ts';
import { FileQueue } from '#server/core/worker/file-queue.ts';

const offline = { script: 'check()', style: '', policy: "default-src 'none'" };
const folder = mkdtempSync(join(tmpdir(), 'certificates-'));
for (const { file, html } of renderSite({
  script: '/s.js',
  styles: [],
  fonts: [],
  pictures: {},
  firstScript: 'go()',
  offline,
}))
  writeFileSync(join(folder, file), html);

const pool = openPool((await testDatabase()).url, createLog({ logLevel: 'silent' }), 6);
afterAll(async () => {
  await pool.end();
  rmSync(folder, { recursive: true });
});

let certificates: Certificates;
let app: Hono<ActorVariables>;
let asking: Actor | undefined;
beforeAll(async () => {
  certificates = await certificatesOn(pool);
  const pages = await openSitePages(folder, readEnv({ PUBLIC_URL: issuer.publicUrl, PRODUCT_NAME: issuer.name }));
  const parts = {
    certificates,
    pages: { answerSite: pages.answer, fillSite: pages.fill },
    limiter: createLimiter({ pool, secret }),
    proxies: noRanges,
    env: readEnv({}),
    queue: new FileQueue(unlimited),
  };
  app = new Hono<ActorVariables>();
  app.onError(problemHandler(pino({ level: 'silent' })));
  app.use(async (c, next) => {
    if (asking) c.set('session', { actor: asking, sessionToken: 't', emailVerified: true } as never);
    await next();
  });
  app.route('/', certificateRoutes(parts) as never);
  app.route('/', proofRoutes(parts));
});

let teacher: Actor;
let holder: Actor;
beforeEach(async () => {
  asking = undefined;
  [teacher, holder] = [await putPerson(pool, 'Lukas'), await putPerson(pool, 'Maya')];
});

async function certificate(more: Partial<Parameters<typeof putIssued>[1]> = {}) {
  const id = await putIssued(pool, { holder, teacher, ...more });
  const { address = '' } = (await ensureCredential(certificates, id)) ?? {};
  return { id, address, path: `/certificates/${address}` };
}

const ask = (path: string, init: RequestInit = {}) => app.request(`${issuer.publicUrl}${path}`, init);
/** The page without scripts and data attributes, so that only visible text is compared. */
const pageOf = async (path: string) =>
  (await (await ask(path)).text()).replaceAll(/<script[\s\S]*?<\/script>|data-[\w-]+="[^"]*"/g, '');

describe('the page of a certificate', () => {
  test('the page of a certificate is public, names holder and outcomes, and is excluded from search engines', async () => {
    const { path, id } = await certificate({
      outcomes: ['Tell a rate from a count', 'Read a <b>chart</b> __product__'],
    });
    await endorse(pool, id, teacher, 'Asks the right <i>question</i>.');
    const response = await ask(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self' 'sha256-");
    const html = await pageOf(path);
    for (const words of [
      'This certificate is valid',
      'Maya Test',
      'Statistics for everyday life',
      '14 November 2026',
      'Tell a rate from a count',
      'No end',
      'A school',
    ])
      expect(html).toContain(words);
    // Texts that people wrote are escaped, placeholders within them included.
    expect(html).toContain('Read a &#60;b&#62;chart&#60;/b&#62; &#95;&#95;product&#95;&#95;');
    expect(html).toContain('Asks the right &#60;i&#62;question&#60;/i&#62;.');
    expect(/fill-(?:if|each)|__[a-z]+__|certificate\.(?:page|verdict)/.exec(html)?.[0]).toBeUndefined();
  });

  test('the page of an expired certificate says since when it has expired', async () => {
    const { path } = await certificate({ expiresAt: '2026-11-20T23:59:59.999Z' });
    const html = await pageOf(path);
    expect(html).toContain('This certificate has expired');
    expect(html).toContain('valid until 20 November 2026 only');
    expect(html).not.toContain('is valid<');
  });

  test('the page of a revoked certificate says at once when and why it was revoked', async () => {
    const { path, id } = await certificate();
    expect(await pageOf(path)).toContain('This certificate is valid');
    await revoke(pool, id, 'Issued by mistake');
    const html = await pageOf(path);
    expect(html).toContain('This certificate was revoked');
    expect(html).toContain('withdrew it on 18 November 2026');
    expect(html).toContain('The reason given: Issued by mistake');
  });

  test('the page of a manipulated certificate says that it is not genuine and shows none of its content', async () => {
    const { path, address } = await certificate({ name: 'Medicine' });
    await pool.query('alter table credential disable trigger refuse_credential_change');
    const at = 'length(jwt) - 40';
    const other = `case substr(jwt, ${at}, 1) when 'A' then 'B' else 'A' end`;
    await pool.query(`update credential set jwt = overlay(jwt placing ${other} from ${at} for 1) where address = $1`, [
      address,
    ]);
    await pool.query('alter table credential enable trigger refuse_credential_change');
    const html = await pageOf(path);
    expect(html).toContain('This certificate is not genuine');
    expect(html).not.toContain('Medicine');
    expect(html).not.toContain('Maya');
    expect((await ask(`${path}/certificate.pdf`)).status).toBe(404);
  });

  test('an unknown certificate answers 404, and one whose holder has left answers 410', async () => {
    for (const address of ['x', 'z'.repeat(24)]) {
      const response = await ask(`/certificates/${address}`);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('No such certificate is known here');
    }
    const { path, address } = await certificate();
    await pool.query('update credential set jwt = null where address = $1', [address]);
    const gone = await ask(path);
    expect(gone.status).toBe(410);
    expect(await gone.text()).toContain('no longer shown here');
    expect((await ask(`${path}/certificate.jwt`)).status).toBe(410);
  });

  test.each([
    ['de', 'Dieses Zertifikat ist gültig'],
    ['fr', 'Ce certificat est valable'],
    ['en', '14 November 2026'],
  ])('the page of a certificate uses the visitor’s language: %s', async (language, words) => {
    const { path } = await certificate();
    expect(await pageOf(`${path}?lang=${language}`)).toContain(words);
  });
});

describe('verification data for other programs', () => {
  test('the issuer profile, its keys and lists are readable from pages of other sites', async () => {
    const profile = await ask('/credentials/issuer');
    expect(profile.headers.get('access-control-allow-origin')).toBe('*');
    const { id, verificationMethod } = (await profile.json()) as {
      id: string;
      verificationMethod: { id: string; publicKeyJwk?: object; publicKeyMultibase?: string }[];
    };
    expect(id).toBe(`${issuer.publicUrl}/credentials/issuer`);
    const [method] = verificationMethod;
    // The id of a key is its address.
    expect(await (await fetchAt(method?.id ?? '')).json()).toEqual(method?.publicKeyJwk);
    expect(await (await ask('/.well-known/jwks.json')).json()).toEqual({
      keys: verificationMethod.flatMap((each) => each.publicKeyJwk ?? []),
    });
    const multikey = verificationMethod.find((each) => each.publicKeyMultibase !== undefined);
    expect(await (await fetchAt(multikey?.id ?? '')).json()).toMatchObject(multikey ?? {});
    for (const kind of ['keys', 'multikeys']) expect((await ask(`/credentials/${kind}/none`)).status).toBe(404);
  });

  test('a badge names a signed status list that exists', async () => {
    const { path } = await certificate();
    const badge = (await (await ask(`${path}/certificate.json`)).json()) as {
      credentialStatus: { statusListCredential: string };
    };
    const list = await fetchAt(badge.credentialStatus.statusListCredential);
    expect(list.headers.get('content-type')).toBe('application/vc+jwt');
    expect((await ask('/credentials/status/999')).status).toBe(404);
  });
});

const fetchAt = (address: string) => ask(address.replace(issuer.publicUrl, ''));

describe('certificate files', () => {
  test.each([
    ['jwt', 'application/vc+jwt'],
    ['json', 'application/json'],
    ['png', 'image/png'],
    ['pdf', 'application/pdf'],
    ['html', 'text/html; charset=UTF-8'],
  ])('the %s file of a certificate is named after the certificate’s number', async (kind, type) => {
    const { path } = await certificate();
    const response = await ask(`${path}/certificate.${kind}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="MRG-[0-9A-Z]{4}-[0-9A-Z]{4}\\.${kind}"$`),
    );
  });

  test('requests for certificate files are rate limited', async () => {
    const { path } = await certificate();
    const statuses = [];
    for (let n = 0; n < 301; n += 1) statuses.push((await ask(`${path}/certificate.jwt`)).status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
    await pool.query('delete from auth_attempt');
  });
});

describe('pasted certificate texts', () => {
  const check = async (text: unknown) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ text }) };
    const response = await ask('/api/certificates/check', init);
    return response.status === 200 ? ((await response.json()) as { verdict: string }).verdict : response.status;
  };

  test('the server checks a pasted certificate, even after the keys have changed', async () => {
    const { path, id } = await certificate();
    const jwt = await (await ask(`${path}/certificate.jwt`)).text();
    await createSigningKey(pool, secret);
    expect(await check(jwt)).toBe('valid');
    for (const at of [5, Math.floor(jwt.length / 2), jwt.length - 20, jwt.length - 1])
      expect(await check(jwt.slice(0, at) + (jwt[at] === 'A' ? 'B' : 'A') + jwt.slice(at + 1)), String(at)).toBe(
        'forged',
      );
    await revoke(pool, id);
    expect(await check(jwt)).toBe('revoked');
    expect(await check(undefined)).toBe(422);
    expect(await check('{"id":{"toString":1}}')).toBe('forged');
    expect(await check('a'.repeat(1_100_000))).toBe(413);
  });

  test('the server checks a pasted JSON file by its embedded proof', async () => {
    const { path, id } = await certificate();
    const json = await (await ask(`${path}/certificate.json`)).text();
    expect(await check(json)).toBe('valid');
    expect(await check(JSON.stringify(JSON.parse(json)))).toBe('valid');
    expect(await check(json.replace('Statistics', 'Astronomy'))).toBe('forged');
    expect(await check(json.replace('/certificates/', '/certificates/0'))).toBe('forged');
    await revoke(pool, id);
    expect(await check(json)).toBe('revoked');
  });

  test('a text that the school signed for another purpose is not a certificate', async () => {
    expect(await check(await certificates.lists.find(1))).toBe('forged');
  });
});

test('the address of a certificate’s proof is given to its holder alone and signed on first request', async () => {
  const id = await putIssued(pool, { holder, teacher });
  const proofFor = async (actor: Actor | undefined, of: string = id) => {
    asking = actor;
    return ask(`/api/certifications/${of}/proof`);
  };
  for (const actor of [undefined, teacher, await putPerson(pool, 'Stranger')])
    expect([401, 404]).toContain((await proofFor(actor)).status);
  expect((await proofFor(holder, 'nonsense')).status).toBe(404);
  const response = await proofFor(holder);
  const { address, number } = (await response.json()) as { address: string; number: string };
  expect(number).toMatch(/^MRG-/);
  expect((await fetchAt(address)).status).toBe(200);
});
