import { createHash } from 'node:crypto';
import { TOKEN_PREFIX } from '#domain/account/access-token.ts';
import { sortLanguages, type OfferedLanguages } from '#domain/account/offered-language.ts';
import { type Language, tagOf, languageNames } from '#domain/account/user.ts';
import { type ApiTag, apiText, leadOf, type OperationName } from '#server/api/api-text.ts';
import { API_PATH } from '#server/api/create-api.ts';
import { limits } from '#server/core/limits/limit-table.ts';
import type { ApiDocument, JsonSchema, OperationDocument } from '#server/api/api-document.ts';
import { apiStyle } from '#server/api/api-style.ts';
import type { Env } from '#server/core/env/env.ts';
import { Html, html } from '#server/core/http/html.ts';

const hash = createHash('sha256').update(apiStyle).digest('base64');

/** Security: the page may run no scripts. */
export const apiPagePolicy = [
  "default-src 'none'",
  `style-src-elem 'sha256-${hash}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const tags: readonly ApiTag[] = ['profile', 'lessons', 'courses', 'enrollments', 'progress', 'wallet'];

interface DocumentedOperation {
  method: string;
  path: string;
  operation: OperationDocument;
}

/** HTML documentation of the public API, rendered from the OpenAPI document so that the two cannot differ. */
export function apiPage(document: ApiDocument, language: Language, env: Pick<Env, 'productName' | 'languages'>): Html {
  const { productName: product, languages: offered } = env;
  const t = apiText(language);
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): DocumentedOperation => ({ method, path, operation })),
  );
  const of = (tag: ApiTag) => operations.filter(({ operation }) => operation.tags.includes(tag));
  const [url = ''] = document.servers.map((server) => server.url);
  const contents = tags.map((tag) => html`<li><a href="#${tag}">${t(`api.tags.${tag}`)}</a></li>`);
  const sections = tags.map(
    (tag) =>
      html`<section id="${tag}"><h2>${t(`api.tags.${tag}`)}</h2>${of(tag).map((each) => operationHtml(each, document, language))}</section>`,
  );
  const title = t('api.page.title', { product });
  const body = html`<header><a class="home" href="/">${product}</a>${languageLinks(language, offered)}</header>
<div class="columns"><nav aria-label="${t('api.page.contents')}"><ul><li><a href="#start">${t('api.start.title')}</a></li><li><a href="#rules">${t('api.rules.title')}</a></li>${contents}</ul></nav>
<main><h1>${title}</h1><p class="lead">${t('api.page.lead')}</p>
<section id="start"><h2>${t('api.start.title')}</h2><p>${t('api.start.token')} <a href="/user/account?tab=programs">${url}/user/account</a></p><p>${t('api.start.send')}</p>
<pre><code>curl ${url}${API_PATH}/me \\
  -H 'Authorization: Bearer ${TOKEN_PREFIX}…'</code></pre><p>${t('api.start.document')} <a href="/api/openapi.json">/api/openapi.json</a></p></section>
<section id="rules"><h2>${t('api.rules.title')}</h2><ul class="rules">${rules(language)}</ul></section>
${sections}</main></div>`;
  return html`<!doctype html><html lang="${tagOf[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><meta name="description" content="${t('api.page.lead')}"><style>${new Html(apiStyle)}</style></head><body>${body}</body></html>`;
}

const languageLinks = (current: Language, offered: OfferedLanguages): Html =>
  html`<ul class="languages">${sortLanguages(offered).map(
    (language) =>
      html`<li><a href="?lang=${language}" hreflang="${tagOf[language]}" lang="${tagOf[language]}"${new Html(language === current ? ' aria-current="true"' : '')}>${languageNames[language]}</a></li>`,
  )}</ul>`;

function rules(language: Language): Html[] {
  const t = apiText(language);
  return [
    t('api.rules.pages'),
    t('api.rules.problems'),
    t('api.rules.hidden'),
    t('api.rules.again'),
    t('api.rules.rate', { max: limits['API requests'].max }),
  ].map((text) => html`<li>${text}</li>`);
}

function operationHtml(
  { method, path, operation }: DocumentedOperation,
  document: ApiDocument,
  language: Language,
): Html {
  const t = apiText(language);
  const name = operation.operationId as OperationName;
  const lead = leadOf(language, name);
  const scope = operation.security.flatMap(({ token }) => token).join(', ');
  const schemaOf = (content: Record<string, { schema: JsonSchema }> | undefined) =>
    content?.['application/json']?.schema;
  const answer = operation.responses['200'] ?? operation.responses['201'];
  const given = (place: string) =>
    Object.fromEntries(
      (operation.parameters ?? []).filter((each) => each.in === place).map((each) => [each.name, each.schema ?? {}]),
    );
  const needed = (operation.parameters ?? []).filter((each) => each.required).map((each) => each.name);
  const parts: [title: string, schema: JsonSchema | undefined][] = [
    [t('api.part.path'), { properties: given('path'), required: needed }],
    [t('api.part.query'), { properties: given('query'), required: needed }],
    [t('api.part.body'), schemaOf(operation.requestBody?.content)],
    [t('api.part.answer'), schemaOf(answer?.content)],
  ];
  return html`<article id="${name}"><h3>${t(`api.operations.${name}`)}</h3><p class="call"><b class="${method}">${method.toUpperCase()}</b> <code>${path}</code></p>${lead === undefined ? '' : html`<p>${lead}</p>`}<p class="text-muted">${t('api.page.needs', { scope })}</p>${parts.map(([title, schema]) => fieldsHtml(title, schema, document, language))}</article>`;
}

function fieldsHtml(title: string, schema: JsonSchema | undefined, document: ApiDocument, language: Language): Html {
  const resolved = schema && resolve(schema, document);
  const fields = Object.entries(resolved?.properties ?? {});
  if (fields.length === 0) return html``;
  const t = apiText(language);
  const rows = fields.map(([name, field]) => {
    const isOptional = !(resolved?.required ?? []).includes(name);
    return html`<tr><th scope="row"><code>${name}</code></th><td>${typeText(field)}${isOptional ? html` <i>${t('api.page.optional')}</i>` : ''}</td></tr>`;
  });
  return html`<details><summary>${title}</summary><table>${rows}</table></details>`;
}

const nameOf = (ref: string): string => ref.replace(/.*\//, '');

const resolve = (schema: JsonSchema, document: ApiDocument): JsonSchema =>
  schema.$ref === undefined ? schema : (document.components.schemas[nameOf(schema.$ref)] ?? {});

/** Short type notation, for example `integer`, `uuid or null`, `list of Lesson`, `"public" | "private"`. */
function typeText({ type, format, enum: values, items, anyOf, $ref, properties }: JsonSchema): string {
  if ($ref !== undefined) return nameOf($ref);
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (anyOf) return [...new Set(anyOf.map(typeText))].join(' | ');
  if (items) return `[${typeText(items)}]`;
  if (properties) return `{ ${Object.keys(properties).join(', ')} }`;
  const types = Array.isArray(type) ? type : [type ?? 'any'];
  return types.map((each) => (each === 'string' && format !== undefined ? format : each)).join(' | ');
}
