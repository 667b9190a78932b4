import { type Context, Hono } from 'hono';
import type { FileQueue } from '#server/worker/file-queue.ts';
import * as z from 'zod/mini';
import { readBadge, verdictOf } from '#domain/certify/open-badge.ts';
import { SIGNED_TEXT_MAX } from '#domain/certify/signed-text.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { requestNetwork } from '#server/auth/client-address.ts';
import type { NetworkRanges } from '#server/network-ranges.ts';
import { pageLanguage } from '#server/auth/page-language.ts';
import { type Certificate, findCertificate } from '#server/certify/certificate.ts';
import { certificateFile } from '#server/certify/certificate-file.ts';
import { certificatePage } from '#server/certify/certificate-page.ts';
import { ensureCredential } from '#server/certify/credentials.ts';
import { isRevoked } from '#server/certify/revoked.ts';
import { issuerProfile, publicKeyOf } from '#server/certify/issuer.ts';
import { certificateAddress } from '#server/certify/open-badge.ts';
import { checkSignature } from '#server/certify/signing-keys.ts';
import type { Certificates } from '#server/certify/start-certificates.ts';
import type { Env } from '#server/env.ts';
import { type ActorVariables, signedInActor } from '#server/http/actor.ts';
import { limitBody } from '#server/http/body-limit.ts';
import type { Pages } from '#server/http/pages.ts';
import type { Limiter } from '#server/limits/limiter.ts';

export interface CertificateParts {
  certificates: Certificates;
  pages: Pick<Pages, 'answerSite' | 'fillSite'>;
  limiter: Limiter;
  proxies: NetworkRanges;
  env: Pick<Env, 'languages'>;
  queue: FileQueue;
}

const given = z.object({ text: z.string().check(z.maxLength(SIGNED_TEXT_MAX)) });

/** Public routes of a certificate, as a page and as files, and of the data that other programs verify it with. */
export function certificateRoutes(parts: CertificateParts): Hono {
  const { certificates, pages } = parts;
  const routes = new Hono();

  routes.get('/certificates/:address', async (c) => {
    // Security: people with the link may see a certificate, but search engines must not index it.
    c.header('x-robots-tag', 'noindex');
    c.header('referrer-policy', 'no-referrer');
    const found = await findCertificate(certificates, c.req.param('address'));
    if (!found || found === 'gone') return none(c, pages, found === 'gone');
    const language = pageLanguage(c, parts.env.languages);
    return pages.answerSite(c, 'certificate', certificatePage(found, await certificates.keys.all(), language));
  });

  routes.get('/certificates/:address/:file{certificate\\.(?:jwt|json|png|pdf|html)}', async (c) => {
    await parts.limiter.take({ network: requestNetwork(c, parts.proxies) }, ['certificate files']);
    c.header('x-robots-tag', 'noindex');
    const found = await findCertificate(certificates, c.req.param('address'));
    if (!found || found === 'gone' || !found.badge) return none(c, pages, found === 'gone');
    return sendFile(c, { ...found, badge: found.badge }, parts);
  });

  routes.route('/', issuerRoutes(certificates));

  routes.post('/api/certificates/check', limitBody(SIGNED_TEXT_MAX), async (c) => {
    const body = given.safeParse(await c.req.json().catch(() => undefined));
    if (!body.success) throw new AppError('invalid_input', 'text: the signed text');
    c.header('cache-control', 'no-store');
    const badge = await readBadge(body.data.text, await certificates.keys.all(), checkSignature);
    if (!badge) return c.json({ verdict: 'forged' });
    const verdict = verdictOf(badge, await isRevoked(certificates.pool, badge), Date.now());
    return c.json({ verdict, badge, statusAt: new Date().toISOString() });
  });
  return routes;
}

/** Route that tells the holder, and nobody else, the public address of their certificate. */
export function proofRoutes({ certificates }: Pick<CertificateParts, 'certificates'>): Hono<ActorVariables> {
  const routes = new Hono<ActorVariables>();
  routes.get('/api/certifications/:id/proof', async (c) => {
    const { id } = signedInActor(c);
    const { rowCount } = await certificates.pool.query(
      'select from certification where id::text = $1 and user_id = $2',
      [c.req.param('id'), id],
    );
    const proof = rowCount === 0 ? undefined : await ensureCredential(certificates, c.req.param('id'));
    if (!proof) throw new AppError('not_found', 'no such certification of this account');
    c.header('cache-control', 'no-store');
    return c.json({ number: proof.number, address: certificateAddress(certificates.issuer.publicUrl, proof.address) });
  });
  return routes;
}

const none = (c: Context, { answerSite }: Pick<Pages, 'answerSite'>, isGone: boolean): Promise<Response> =>
  answerSite(c, 'no-certificate', {
    status: isGone ? 410 : 404,
    places: { address: '' },
    conditions: [isGone ? 'gone' : 'unknown'],
  });

async function sendFile(
  c: Context,
  found: Certificate & { badge: NonNullable<Certificate['badge']> },
  { certificates, pages, env, queue }: CertificateParts,
): Promise<Response> {
  const kind = (c.req.param('file') ?? '').slice('certificate.'.length);
  const language = pageLanguage(c, env.languages);
  const fillOffline = (bundle: string) => pages.fillSite('offline', language, { places: { bundle } });
  const { body, type } = await certificateFile(kind, found, { certificates, language, fillOffline, run: queue.run });
  c.header('content-type', type);
  c.header('cache-control', 'no-cache');
  c.header('access-control-allow-origin', '*');
  c.header('content-disposition', `attachment; filename="${found.badge.credentialSubject.licenseNumber}.${kind}"`);
  return c.body(body);
}

/** Addresses that signed certificates contain. Programs and pages of other sites request them. */
function issuerRoutes({ keys, issuer, lists }: Certificates): Hono {
  const routes = new Hono();
  const open = (c: Context, type: string) => {
    c.header('access-control-allow-origin', '*');
    c.header('cache-control', 'no-cache');
    c.header('content-type', type);
  };
  routes.get('/credentials/issuer', async (c) => {
    open(c, 'application/json');
    return c.body(JSON.stringify(issuerProfile(issuer, await keys.all())));
  });
  routes.get('/.well-known/jwks.json', async (c) => {
    open(c, 'application/jwk-set+json');
    return c.body(JSON.stringify({ keys: (await keys.all()).map((key) => publicKeyOf(issuer, key)) }));
  });
  routes.get('/credentials/keys/:kid', async (c) => {
    const key = (await keys.all()).find(({ kid }) => kid === c.req.param('kid'));
    if (!key) throw new AppError('not_found', 'no key of this school');
    open(c, 'application/jwk+json');
    return c.body(JSON.stringify(publicKeyOf(issuer, key)));
  });
  routes.get('/credentials/status/:list{\\d{1,6}}', async (c) => {
    const list = await lists.find(Number(c.req.param('list')));
    if (list === undefined) throw new AppError('not_found', 'no list of this school');
    open(c, 'application/vc+jwt');
    return c.body(list);
  });
  return routes;
}
