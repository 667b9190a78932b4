import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { isKnownPath } from '#domain/path.ts';
import type { Env } from '#server/env.ts';
import type { NonceVariables } from '#server/http/security.ts';

const NONCE_PLACE = '__CSP_NONCE__';

/** The built app: its page, and what inline scripts it holds. */
export interface Pages {
  html: string;
  routes: Hono<NonceVariables>;
}

/** Serves the built files for a year (their names change with their content) and the app's page for every other path, with 404 for one that is no page (D-87). */
export async function openPages(folder: string, env: Pick<Env, 'productName' | 'videoHosts'>): Promise<Pages> {
  const html = ownPage(await readFile(join(folder, 'index.html'), 'utf8'), env);
  const routes = new Hono<NonceVariables>();
  routes.use('/assets/*', async (c, next) => {
    await next();
    // Each of many small files has them, and nothing ever asks.
    for (const name of ['last-modified', 'x-request-id']) c.res.headers.delete(name);
  });
  routes.use(
    '/assets/*',
    serveStatic({
      root: folder,
      precompressed: true,
      onFound: (_path, c) => c.header('cache-control', 'public, max-age=31536000, immutable'),
    }),
  );
  routes.get('/assets/*', (c) => c.notFound());
  routes.get('/:file{[\\w-]+\\.(?:svg|png|ico|txt|webmanifest)}', serveStatic({ root: folder, precompressed: true }));
  routes.get('*', (c) => {
    c.header('cache-control', 'no-cache');
    return c.html(
      html.replaceAll(NONCE_PLACE, c.get('nonce')),
      isKnownPath(c.req.path) && c.req.path !== '/404' ? 200 : 404,
    );
  });
  return { html, routes };
}

/** The page is built under our own name; what it says of the installation is this one's. */
function ownPage(html: string, { productName, videoHosts }: Pick<Env, 'productName' | 'videoHosts'>): string {
  const name = escapeHtml(productName);
  return html
    .replace(/<title>[^<]*<\/title>/, `<title>${name}</title>`)
    .replace(/(<meta name="application-name" content=")[^"]*/, `$1${name}`)
    .replace(/(<meta name="video-hosts" content=")[^"]*/, `$1${videoHosts.join(' ')}`);
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
