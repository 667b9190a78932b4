import { API_PATH } from '#server/api/create-api.ts';
import { apiText } from '#server/api/api-text.ts';
import type { Api } from '#server/api/operation.ts';

/** The parts of a JSON schema that the documentation shows. */
export interface JsonSchema {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  anyOf?: JsonSchema[];
  $ref?: string;
}
interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: JsonSchema;
}
type Content = Record<string, { schema: JsonSchema }>;
export interface OperationDocument {
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
  paths: Record<string, Record<string, OperationDocument>>;
  components: { schemas: Record<string, JsonSchema> };
}

/** Creates the OpenAPI 3.1 document of the public API. */
export function createApiDocument(
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
