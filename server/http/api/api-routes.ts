import { Hono } from 'hono';
import { type Language, languages } from '#domain/account/user.ts';
import { readerLanguage } from '#server/auth/reader-language.ts';
import type { Env } from '#server/env.ts';
import { apiPage, apiPagePolicy } from '#server/http/api/api-page.ts';
import { createApi } from '#server/http/api/create-api.ts';
import { type ApiDocument, describeApi } from '#server/http/api/describe-api.ts';
import type { ApiParts } from '#server/http/api/operation.ts';

/** The public API, its document at /api/openapi.json and its documentation at /api. */
export function apiRoutes(parts: ApiParts, env: Pick<Env, 'productName' | 'publicUrl'>): Hono {
  const routes = new Hono();
  const api = createApi(parts);
  routes.route('/', api as unknown as Hono);
  let document: ApiDocument | undefined;
  const described = () => (document ??= describeApi(api, env));

  routes.get('/api', (c) => {
    const asked = languages.find((language) => language === c.req.query('lang'));
    const language: Language = asked ?? readerLanguage(c.req.header('accept-language') ?? null);
    return c.html(apiPage(described(), language, env.productName).source, 200, {
      'content-security-policy': apiPagePolicy,
      vary: 'accept-language',
    });
  });
  routes.get('/api/openapi.json', (c) => c.json(described()));
  return routes;
}
