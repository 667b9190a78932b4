import { type Context, Hono } from 'hono';
import type { FileQueue } from '#server/core/worker/file-queue.ts';
import * as z from 'zod/mini';
import { type OpenBadge, verifyBadge, verdictOf } from '#domain/certify/open-badge.ts';
import { JWS_LENGTH_MAX } from '#domain/certify/jws.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { requestNetwork } from '#server/core/request/client-address.ts';
import type { NetworkRanges } from '#server/core/request/network-ranges.ts';
import { pageLanguage } from '#server/core/request/page-language.ts';
import { isProven } from '#server/certify/credential/data-integrity.ts';
import { type Certificate, findCertificate } from '#server/certify/credential/certificate.ts';
import { certificateFile } from '#server/certify/certificate/certificate-file.ts';
import { issuerRoutes } from '#server/certify/routes/issuer-routes.ts';
import { certificatePage } from '#server/certify/certificate/certificate-page.ts';
import { isRevoked } from '#server/certify/credential/revocation.ts';
import { checkSignature } from '#server/certify/credential/signing-key.ts';
import type { Certificates } from '#server/certify/credential/start-certificates.ts';
import type { Env } from '#server/core/env/env.ts';
import { limitBody } from '#server/core/http/body-limit.ts';
import type { Pages } from '#server/site/pages.ts';
import type { Limiter } from '#server/core/limits/limiter.ts';

export interface CertificateRouteParts {
  certificates: Certificates;
  pages: Pick<Pages, 'answerSite' | 'fillSite'>;
  limiter: Limiter;
  proxies: NetworkRanges;
  env: Pick<Env, 'languages'>;
  queue: FileQueue;
}

const checkRequest = z.object({ text: z.string().check(z.maxLength(JWS_LENGTH_MAX)) });

/** Public routes of a certificate, as a page and as files, and of the data that other programs verify it with. */
export function certificateRoutes(parts: CertificateRouteParts): Hono {
  const { certificates, pages } = parts;
  const routes = new Hono();

  routes.get('/certificates/:address', async (c) => {
    // Security: people with the link may see a certificate, but search engines must not index it.
    c.header('x-robots-tag', 'noindex');
    c.header('referrer-policy', 'no-referrer');
    const found = await findCertificate(certificates, c.req.param('address'));
    if (!found || found === 'gone') return answerMissing(c, pages, found === 'gone');
    const language = pageLanguage(c, parts.env.languages);
    return pages.answerSite(c, 'certificate', certificatePage(found, await certificates.keys.all(), language));
  });

  routes.get('/certificates/:address/:file{certificate\\.(?:jwt|json|png|pdf|html)}', async (c) => {
    await parts.limiter.take({ network: requestNetwork(c, parts.proxies) }, ['certificate files']);
    c.header('x-robots-tag', 'noindex');
    const found = await findCertificate(certificates, c.req.param('address'));
    if (!found || found === 'gone' || !found.badge) return answerMissing(c, pages, found === 'gone');
    return sendFile(c, { ...found, badge: found.badge }, parts);
  });

  routes.route('/', issuerRoutes(certificates));

  routes.post('/api/certificates/check', limitBody(JWS_LENGTH_MAX), async (c) => {
    const body = checkRequest.safeParse(await c.req.json().catch(() => undefined));
    if (!body.success) throw new AppError('invalid_input', 'text: the signed text');
    c.header('cache-control', 'no-store');
    const document = parseObject(body.data.text);
    if (document) await parts.limiter.take({ network: requestNetwork(c, parts.proxies) }, ['certificate files']);
    const badge = await (document
      ? badgeOfDocument(certificates, document)
      : badgeOfText(certificates, body.data.text));
    if (!badge) return c.json({ verdict: 'forged' });
    const verdict = verdictOf(badge, await isRevoked(certificates.pool, badge), Date.now());
    return c.json({ verdict, badge, statusAt: new Date().toISOString() });
  });
  return routes;
}

/** The badge in a signed text; undefined if no key of this site signed it. */
const badgeOfText = async ({ keys }: Certificates, text: string) => verifyBadge(text, await keys.all(), checkSignature);

/** The badge in a document with an embedded proof; undefined if no key of this site signed it. */
async function badgeOfDocument(
  certificates: Certificates,
  document: Record<string, unknown>,
): Promise<OpenBadge | undefined> {
  const { id } = document;
  const found = typeof id === 'string' ? await findCertificate(certificates, id.split('/').at(-1) ?? '') : undefined;
  if (!found || found === 'gone' || !found.badge) return undefined;
  return (await isProven(document, found.badge, await certificates.keys.all(), checkSignature))
    ? found.badge
    : undefined;
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

const answerMissing = (c: Context, { answerSite }: Pick<Pages, 'answerSite'>, isGone: boolean): Promise<Response> =>
  answerSite(c, 'no-certificate', {
    status: isGone ? 410 : 404,
    placeholders: { address: '' },
    conditions: [isGone ? 'gone' : 'unknown'],
  });

async function sendFile(
  c: Context,
  found: Certificate & { badge: NonNullable<Certificate['badge']> },
  { certificates, pages, env, queue }: CertificateRouteParts,
): Promise<Response> {
  const kind = (c.req.param('file') ?? '').slice('certificate.'.length);
  const language = pageLanguage(c, env.languages);
  const fillOffline = (bundle: string) => pages.fillSite('offline', language, { placeholders: { bundle } });
  const { body, type } = await certificateFile(kind, found, { certificates, language, fillOffline, run: queue.run });
  c.header('content-type', type);
  c.header('cache-control', 'no-cache');
  c.header('access-control-allow-origin', '*');
  c.header('content-disposition', `attachment; filename="${found.badge.credentialSubject.licenseNumber}.${kind}"`);
  return c.body(body);
}
