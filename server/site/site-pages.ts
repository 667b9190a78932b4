import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Language } from '#domain/account/user.ts';
import { type SiteForm, type SitePath, sitePaths } from '#domain/path.ts';
import { inlineScriptHashes } from '#server/core/http/security-headers.ts';
import { fillTemplate, type TemplateValues } from '#server/site/page-template.ts';
import { pageLanguage } from '#server/core/request/page-language.ts';
import { LruCache } from '#server/core/async/lru-cache.ts';
import { robotsText, sitemap } from '#server/site/sitemap.ts';
import { type SiteSettings, siteFacts } from '#server/site/site-facts.ts';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Brotli quality: high for cached pages that are sent often, lower for pages that a reader is waiting for. */
const QUALITY = { kept: 9, filled: 5 };
/** Number of filled pages in the cache. Each has 100 kB at most. */
const MAX_DYNAMIC_PAGES = 200;

interface RenderedPage {
  html: string;
  etag: string;
  policy: string;
  /** Compresses the page on first use and keeps the result. */
  compress: (encoding: Encoding) => Promise<Buffer<ArrayBuffer>>;
}

const encodings = ['br', 'gzip'] as const;
type Encoding = (typeof encodings)[number];

export interface AnswerOptions {
  status?: ContentfulStatusCode;
  /** Values that only this answer contains. */
  placeholders?: TemplateValues['placeholders'];
  conditions?: readonly string[];
  lists?: NonNullable<TemplateValues['lists']>;
}

export type SitePageName = SitePath | SiteForm;

export interface SitePages {
  routes: Hono;
  /** Answers with a page of the site in the reader's language. */
  answer: (c: Context, page: SitePageName, options?: AnswerOptions) => Promise<Response>;
  /** Returns a filled page as text. */
  fill: (page: SitePageName, language: Language, options: AnswerOptions) => Promise<string>;
}

/** Opens the public site that the build wrote to `folder`. Its pages are filled with the facts of this installation. */
export async function openSitePages(folder: string, env: SiteSettings): Promise<SitePages> {
  const indexed = JSON.parse(await readFile(join(folder, 'indexed.json'), 'utf8')) as SitePath[];
  const staticPages = new Map<string, Promise<RenderedPage>>();

  async function fill(page: SitePageName, language: Language, options: AnswerOptions): Promise<string> {
    const { placeholders, conditions = [], lists = {} } = options;
    const facts = siteFacts(env, language);
    const built = await readFile(join(folder, `${nameOf(page)}.${language}.html`), 'utf8');
    const all = new Set([...facts.conditions, ...conditions]);
    return fillTemplate(built, { placeholders: { ...facts.placeholders, ...placeholders }, conditions: all, lists });
  }
  const dynamicPages = new LruCache<RenderedPage>(MAX_DYNAMIC_PAGES);

  /** Cache key that includes the facts of the installation, because settings and the clock change them. */
  const keyOf = (page: SitePageName, language: Language, options: AnswerOptions = {}): string => {
    const { placeholders, conditions } = siteFacts(env, language);
    return hash('sha256', JSON.stringify([page, language, options, placeholders, [...conditions]]), 'base64');
  };

  /** Page with values of its own, from the LRU cache. Equal values make the same page for every reader. */
  async function dynamicPage(page: SitePageName, language: Language, options: AnswerOptions): Promise<RenderedPage> {
    const key = keyOf(page, language, options);
    const known = dynamicPages.get(key);
    if (known) return known;
    const made = renderPage(await fill(page, language, options), QUALITY.filled);
    dynamicPages.set(key, made);
    return made;
  }

  /** Page without values of its own. Each is made once. */
  function staticPage(path: SitePageName, language: Language): Promise<RenderedPage> {
    const key = keyOf(path, language);
    const known = staticPages.get(key);
    if (known) return known;
    const made = fill(path, language, {}).then((html) => renderPage(html, QUALITY.kept));
    staticPages.set(key, made);
    made.catch(() => staticPages.delete(key));
    return made;
  }

  async function answer(c: Context, path: SitePageName, options: AnswerOptions = {}): Promise<Response> {
    const { status = 200, placeholders } = options;
    const language = pageLanguage(c, env.languages);
    const page = await (placeholders ? dynamicPage(path, language, options) : staticPage(path, language));
    c.header('content-security-policy', page.policy);
    c.header('vary', 'accept-encoding, cookie');
    c.header('cache-control', status === 200 && !placeholders ? 'no-cache' : 'no-store');
    if (status === 200) c.header('etag', page.etag);
    if (c.req.header('if-none-match') === page.etag) return c.body(null, 304);
    return sendCompressed(c, page, status);
  }

  const routes = new Hono();
  for (const path of sitePaths) routes.get(path, (c) => answer(c, path, valuesOfRequest[path]?.(c) ?? {}));
  routes.get('/robots.txt', (c) => c.text(robotsText(env.publicUrl)));
  routes.get('/sitemap.xml', (c) =>
    c.body(sitemap(env.publicUrl, indexed, env.languages), 200, { 'content-type': 'application/xml' }),
  );
  return { routes, answer, fill };
}

/** Pages that contain values of the request. */
const valuesOfRequest: Partial<Record<SitePath, (c: Context) => AnswerOptions>> = {
  '/maintenance': () => ({ placeholders: { retry: '/' } }),
  '/500': (c) => {
    const given = c.req.query('reference') ?? '';
    const reference = isReference.test(given) ? given : String(c.get('requestId') ?? '');
    return { placeholders: { reference, retry: ownPath(c.req.query('from')) } };
  },
};

const isReference = /^[\da-f-]{36}$/;

/** Security: anybody may have written the address, so only a path of this site becomes a link. */
const ownPath = (given = '/'): string => (/^\/(?![/\\])[^\s]*$/.test(given) ? given : '/');

/** Must match the function of the same name in site/render.tsx. */
const nameOf = (path: SitePageName): string => (path === '/' ? 'index' : path.replace(/^\//, ''));

function renderPage(html: string, quality: number): RenderedPage {
  const bytes = Buffer.from(html);
  const smaller = {
    br: () => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    gzip: () => gz(bytes),
  };
  const made: Partial<Record<Encoding, Promise<Buffer<ArrayBuffer>>>> = {};
  return {
    html,
    etag: `W/"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`,
    policy: policyOf(html),
    compress: (encoding) => (made[encoding] ??= smaller[encoding]()),
  };
}

async function sendCompressed(c: Context, page: RenderedPage, status: ContentfulStatusCode): Promise<Response> {
  const accepted = c.req.header('accept-encoding') ?? '';
  const encoding = encodings.find((each) => new RegExp(`\\b${each}\\b`).test(accepted));
  if (encoding === undefined) return c.html(page.html, status);
  c.header('content-encoding', encoding);
  c.header('content-type', 'text/html; charset=UTF-8');
  return c.body(await page.compress(encoding), status);
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
