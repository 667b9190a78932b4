import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inspectRoutes } from 'hono/dev';
import { signInEndpoints } from '#server/account/identity/sign-in-endpoint.ts';
import { accountEndpoints } from '#server/account/security/account-endpoint.ts';
import { readEnv } from '#server/core/env/env.ts';
import { type AppParts, createApp } from '#server/app.ts';
import { openPages } from '#server/site/pages.ts';

export interface RouteEndpoint {
  method: string;
  path: string;
}

/** Placeholder for every part that only requests use. */
const unused: unknown = new Proxy(() => unused, { get: () => unused, apply: () => unused });

/** Paths to attack behind each wildcard route. */
const behindWildcards: Record<string, readonly string[]> = {
  '/api/auth/*': [
    ...Object.keys(signInEndpoints),
    ...Object.keys(accountEndpoints),
    'no-such-call',
    '..%2f..%2fapi/session',
  ],
  '/api/*': ['no-such-path', 'no/such/path'],
  '/assets/*': ['no-such-file.js', '..%2f..%2f..%2fpackage.json'],
  '/*': ['learn', 'no/such/page', '..%2f..%2fpackage.json'],
};

/** Every route of the served application, without middleware. */
export async function routeTable(): Promise<RouteEndpoint[]> {
  const env = readEnv({});
  const parts = { env, pages: await openPages('dist', env), certificates: unused };
  const app = createApp(
    new Proxy(parts, { get: (given, name) => Reflect.get(given, name) ?? unused }) as unknown as AppParts,
  );
  const found = inspectRoutes(app).filter(
    // The mailbox and the files of the site have handlers that may pass a request on, which look like middleware.
    ({ isMiddleware, method }) => !isMiddleware || method === 'GET',
  );
  return attackedRoutes(found);
}

/** Routes with the paths behind their wildcards, each once. */
export function attackedRoutes(found: readonly RouteEndpoint[]): RouteEndpoint[] {
  const routes = found.flatMap(({ method, path }) => {
    if (!path.includes('*')) return [{ method, path }];
    const names = behindWildcards[path];
    if (!names) throw new Error(`no attack knows what answers behind ${path}: add its paths to behindWildcards`);
    return names.map((name) => ({ method, path: path.replace('*', name) }));
  });
  const byName = new Map(routes.map((route) => [`${route.method} ${route.path}`, route]));
  return [...byName.values()];
}

/** Every query parameter that the server's source code reads. */
export async function queryNames(): Promise<string[]> {
  const folder = join(import.meta.dirname, '..');
  const files = (await readdir(folder, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.includes('test'),
  );
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  const names = texts.flatMap((text) =>
    [...text.matchAll(/(?:req\.query|searchParams\.get|query\.get)\('([\w-]+)'\)/g)].map(([, name = '']) => name),
  );
  return [...new Set(names)].toSorted();
}
