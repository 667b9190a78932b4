import { hash, randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { AppError } from '#domain/kernel/errors.ts';
import type { SquareAccount } from '#server/core/env/square-settings.ts';
import { isSameOrigin } from '#server/core/request/same-origin.ts';

export type NonceVariables = { Variables: { nonce: string } };

/** Sources (`'sha256-…'`) of the inline scripts of a page, for its Content-Security-Policy. */
export const inlineScriptHashes = (html: string): string[] =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${hash('sha256', code, 'base64')}'`,
  );

/** Built files that browsers never open as documents. The document headers would be larger than many of these files. */
const assetPath = /^\/assets\/(?:[^/]+\.(?:js|css|woff2)|texts\/\w+\/[^/]+\.json)$/;

interface SecurityOptions {
  scriptHashes: readonly string[];
  /** Hosts of the profile pictures of external accounts. */
  pictureSources: readonly string[];
  /** Hosts of videos that are not uploaded. */
  videoHosts: () => readonly string[];
  /** Hosts of Square's card form, if cards are accepted. */
  square?: Pick<SquareAccount, 'formHost' | 'cardHost'> | undefined;
  isHttps: boolean;
}

/**
 * Security: sets the security headers of every answer. Scripts come from this server or are known by their hash.
 * Style elements carry the nonce of the answer (Mantine writes some). Style attributes are allowed, because a color
 * or a width in an attribute can do no harm without a selector.
 */
export function securityHeaders({ isHttps, ...sources }: SecurityOptions): MiddlewareHandler<NonceVariables> {
  return async (c, next) => {
    const nonce = randomBytes(16).toString('base64');
    c.set('nonce', nonce);
    await next();
    const { headers } = c.res;
    headers.set('x-content-type-options', 'nosniff');
    if (isHttps) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains');
    if (assetPath.test(c.req.path)) return;
    if (!headers.has('referrer-policy')) headers.set('referrer-policy', 'strict-origin-when-cross-origin');
    headers.set('cross-origin-opener-policy', 'same-origin');
    headers.set('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()');
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', policyFor(nonce, sources));
  };
}

/** Font hosts of Square's card form. */
const squareFonts = ['https://square-fonts-production-f.squarecdn.com', 'https://d1g145x70srn7h.cloudfront.net'];

const policyFor = (
  nonce: string,
  { scriptHashes, pictureSources, videoHosts, square }: Omit<SecurityOptions, 'isHttps'>,
): string => {
  const form = square ? [square.formHost] : [];
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scriptHashes, ...form].join(' ')}`,
    `style-src-elem ${["'self'", `'nonce-${nonce}'`, ...form].join(' ')}`,
    "style-src-attr 'unsafe-inline'",
    `img-src ${["'self'", 'blob:', 'data:', ...pictureSources].join(' ')}`,
    ["media-src 'self' blob:", ...videoHosts().map((host) => `https://${host}`)].join(' '),
    ["font-src 'self'", ...(square ? squareFonts : [])].join(' '),
    ["connect-src 'self'", ...(square ? [square.cardHost] : [])].join(' '),
    ...(square ? [`frame-src ${square.formHost}`] : []),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
};

/**
 * Security: a page at another port of this machine or at a sibling domain sends our cookies along and may send some
 * requests without a preflight. Requests that change anything are therefore accepted only from our own origin.
 */
export const requireSameOrigin =
  (publicUrl: string): MiddlewareHandler =>
  async (c, next) => {
    const isReading = c.req.method === 'GET' || c.req.method === 'HEAD';
    if (!isReading && !isSameOrigin(c.req.header('origin') ?? null, c.req.header('host') ?? null, publicUrl))
      throw new AppError('not_allowed', 'asked from another site');
    await next();
  };
