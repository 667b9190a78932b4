import { Hono } from 'hono';
import { pageLanguage } from '#server/core/request/page-language.ts';
import type { Env } from '#server/core/env/env.ts';
import { apiPage, apiPagePolicy } from '#server/api/api-page.ts';
import { createApi } from '#server/api/create-api.ts';
import { type ApiDocument, createApiDocument } from '#server/api/api-document.ts';
import type { ApiParts } from '#server/api/operation.ts';

/** The public API, its document at /api/openapi.json and its documentation at /api. */
export function apiRoutes(
  parts: Omit<ApiParts, 'env'>,
  env: ApiParts['env'] & Pick<Env, 'productName' | 'publicUrl' | 'languages'>,
): Hono {
  const routes = new Hono();
  const api = createApi({ ...parts, env });
  routes.route('/', api as unknown as Hono);
  let document: ApiDocument | undefined;
  const described = (): ApiDocument => {
    document ??= createApiDocument(api, env);
    // The name of the school can change while the server runs.
    return { ...document, info: { ...document.info, title: env.productName } };
  };

  routes.get('/api', (c) =>
    c.html(apiPage(described(), pageLanguage(c, env.languages), env).source, 200, {
      'content-security-policy': apiPagePolicy,
      vary: 'cookie',
    }),
  );
  routes.get('/api/openapi.json', (c) => c.json(described()));
  return routes;
}
