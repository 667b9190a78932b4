import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Language } from '#domain/account/user.ts';
import { type SiteForm, type SitePath, sitePaths } from '#domain/path.ts';
import { inlineScriptHashes } from '#server/http/security.ts';
import { fillPage, type Filling } from '#server/http/site/fill-page.ts';
import { pageLanguage } from '#server/auth/page-language.ts';
import { Recent } from '#server/store/recent.ts';
import { robots, sitemap } from '#server/http/site/search-engines.ts';
import { type SiteSettings, siteFacts } from '#server/http/site/site-facts.ts';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Brotli quality: high for cached pages that are sent often, lower for pages that a reader is waiting for. */
const QUALITY = { kept: 9, filled: 5 };
/** Number of filled pages in the cache. Each has 100 kB at most. */
const FILLED_KEPT = 200;

interface Sent {
  html: string;
  etag: string;
  policy: string;
  /** Compresses the page on first use and keeps the result. */
  small: (encoding: Encoding) => Promise<Buffer<ArrayBuffer>>;
}

const encodings = ['br', 'gzip'] as const;
type Encoding = (typeof encodings)[number];

export interface AnswerOptions {
  status?: ContentfulStatusCode;
  /** Values that only this answer contains. */
  places?: Filling['places'];
  conditions?: readonly string[];
  lists?: NonNullable<Filling['lists']>;
}

export type SitePage = SitePath | SiteForm;

export interface SitePages {
  routes: Hono;
  /** Answers with a page of the site in the reader's language. */
  answer: (c: Context, page: SitePage, options?: AnswerOptions) => Promise<Response>;
  /** Returns a filled page as text. */
  fill: (page: SitePage, language: Language, options: AnswerOptions) => Promise<string>;
}

/** Opens the public site that the build wrote to `folder`. Its pages are filled with the facts of this installation. */
export async function openSitePages(folder: string, env: SiteSettings): Promise<SitePages> {
  const indexed = JSON.parse(await readFile(join(folder, 'indexed.json'), 'utf8')) as SitePath[];
  const kept = new Map<string, Promise<Sent>>();

  async function fill(page: SitePage, language: Language, options: AnswerOptions): Promise<string> {
    const { places, conditions = [], lists = {} } = options;
    const facts = siteFacts(env, language);
    const built = await readFile(join(folder, `${nameOf(page)}.${language}.html`), 'utf8');
    const all = new Set([...facts.conditions, ...conditions]);
    return fillPage(built, { places: { ...facts.places, ...places }, conditions: all, lists });
  }
  const filled = new Recent<Sent>(FILLED_KEPT);

  /** Cache key that includes the facts of the installation, because settings and the clock change them. */
  const keyOf = (page: SitePage, language: Language, options: AnswerOptions = {}): string => {
    const { places, conditions } = siteFacts(env, language);
    return createHash('sha256')
      .update(JSON.stringify([page, language, options, places, [...conditions]]))
      .digest('base64');
  };

  /** Page with values of its own, from the LRU cache. Equal values make the same page for every reader. */
  async function filledPage(page: SitePage, language: Language, options: AnswerOptions): Promise<Sent> {
    const key = keyOf(page, language, options);
    const known = filled.get(key);
    if (known) return known;
    const made = sentOf(await fill(page, language, options), QUALITY.filled);
    filled.set(key, made);
    return made;
  }

  /** Page without values of its own. Each is made once. */
  function pageOf(path: SitePage, language: Language): Promise<Sent> {
    const key = keyOf(path, language);
    const known = kept.get(key);
    if (known) return known;
    const made = fill(path, language, {}).then((html) => sentOf(html, QUALITY.kept));
    kept.set(key, made);
    made.catch(() => kept.delete(key));
    return made;
  }

  async function answer(c: Context, path: SitePage, options: AnswerOptions = {}): Promise<Response> {
    const { status = 200, places } = options;
    const language = pageLanguage(c, env.languages);
    const page = await (places ? filledPage(path, language, options) : pageOf(path, language));
    c.header('content-security-policy', page.policy);
    c.header('vary', 'accept-encoding, accept-language, cookie');
    c.header('cache-control', status === 200 && !places ? 'no-cache' : 'no-store');
    if (status === 200) c.header('etag', page.etag);
    if (c.req.header('if-none-match') === page.etag) return c.body(null, 304);
    return sendSmall(c, page, status);
  }

  const routes = new Hono();
  for (const path of sitePaths) routes.get(path, (c) => answer(c, path, placesOf[path]?.(c) ?? {}));
  routes.get('/robots.txt', (c) => c.text(robots(env.publicUrl)));
  routes.get('/sitemap.xml', (c) =>
    c.body(sitemap(env.publicUrl, indexed, env.languages), 200, { 'content-type': 'application/xml' }),
  );
  return { routes, answer, fill };
}

/** Pages that contain values of the request. */
const placesOf: Partial<Record<SitePath, (c: Context) => AnswerOptions>> = {
  '/maintenance': () => ({ places: { retry: '/' } }),
  '/500': (c) => {
    const given = c.req.query('reference') ?? '';
    const reference = isReference.test(given) ? given : String(c.get('requestId') ?? '');
    return { places: { reference, retry: ownPath(c.req.query('from')) } };
  },
};

const isReference = /^[\da-f-]{36}$/;

/** Security: anybody may have written the address, so only a path of this site becomes a link. */
const ownPath = (given = '/'): string => (/^\/(?![/\\])[^\s]*$/.test(given) ? given : '/');

/** Must match the function of the same name in site/render.tsx. */
const nameOf = (path: SitePage): string => (path === '/' ? 'index' : path.replace(/^\//, ''));

function sentOf(html: string, quality: number): Sent {
  const bytes = Buffer.from(html);
  const smaller = {
    br: () => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    gzip: () => gz(bytes),
  };
  const made: Partial<Record<Encoding, Promise<Buffer<ArrayBuffer>>>> = {};
  return {
    html,
    etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    policy: policyOf(html),
    small: (encoding) => (made[encoding] ??= smaller[encoding]()),
  };
}

async function sendSmall(c: Context, page: Sent, status: ContentfulStatusCode): Promise<Response> {
  const accepted = c.req.header('accept-encoding') ?? '';
  const encoding = encodings.find((each) => new RegExp(`\\b${each}\\b`).test(accepted));
  if (encoding === undefined) return c.html(page.html, status);
  c.header('content-encoding', encoding);
  c.header('content-type', 'text/html; charset=UTF-8');
  return c.body(await page.small(encoding), status);
}

/** Security: stricter than the policy of the app. Inline scripts need their hash, and inline styles are not allowed. */
const policyOf = (html: string): string =>
  [
    "default-src 'none'",
    `script-src ${["'self'", ...inlineScriptHashes(html)].join(' ')}`,
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
