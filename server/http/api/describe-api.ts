import { API_PATH } from '#server/http/api/create-api.ts';
import { apiText } from '#server/http/api/api-text.ts';
import type { Api } from '#server/http/api/operation.ts';

/** The parts of a JSON schema that the documentation shows. */
export interface Described {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  items?: Described;
  properties?: Record<string, Described>;
  required?: string[];
  anyOf?: Described[];
  $ref?: string;
}
interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: Described;
}
type Content = Record<string, { schema: Described }>;
export interface Operation {
  operationId: string;
  tags: string[];
  security: { token: string[] }[];
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content: Content }>;
}
export interface ApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Described> };
}

/** Creates the OpenAPI 3.1 document of the public API. */
export function describeApi(
  api: Api,
  { productName, publicUrl }: { productName: string; publicUrl: string },
): ApiDocument {
  const t = apiText('us');
  api.openAPIRegistry.registerComponent('securitySchemes', 'token', { type: 'http', scheme: 'bearer' });
  const document = api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: productName, version: API_PATH.replace(/.*\//, ''), description: t('api.page.lead') },
    servers: [{ url: publicUrl }],
  });
  return document as unknown as ApiDocument;
}
