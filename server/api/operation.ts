import type { TokenScope } from '#domain/account/token-scope.ts';
import { OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import type pg from 'pg';
import { AppError } from '#domain/kernel/errors.ts';
import type { ModelName } from '#domain/models.ts';
import type { TokenHolder } from '#server/account/sign-in/token-holder.ts';
import type { Env } from '#server/core/env/env.ts';
import { apiText, leadOf, type OperationName } from '#server/api/api-text.ts';
import { problemSchema } from '#server/api/schema.ts';
import type { RequestIdVariables } from '#server/core/http/problem.ts';
import type { Limiter } from '#server/core/limits/limiter.ts';
import { newId } from '#server/core/store/new-id.ts';
import { readViewerFields } from '#server/learn/viewer-field.ts';
import { readRow } from '#server/core/store/read/read-row.ts';
import type { RunCommand } from '#server/core/store/write/run-command.ts';
import type { RunQuery } from '#server/core/store/read/run-query.ts';
import type { CommandInput, CommandName } from '#sync/commands.ts';
import type { Page } from '#sync/core/protocol.ts';

export interface ApiParts {
  pool: pg.Pool;
  env: Pick<Env, 'secondFactorRoles'>;
  runCommand: RunCommand;
  limiter: Limiter;
  /** Called after each answered request. */
  onToken?: (c: Context) => void;
  onCommitted: () => void;
}

export type ApiVariables = { Variables: RequestIdVariables['Variables'] & { holder: TokenHolder } };
export type Api = OpenAPIHono<ApiVariables>;

/** Router whose operations refuse input that does not match the documented schema and name the wrong field. */
export const createApiRouter = (): Api =>
  new OpenAPIHono<ApiVariables>({
    defaultHook(result) {
      if (result.success) return;
      const [issue] = result.error.issues;
      const detail = issue ? detailOf(issue) : 'input';
      throw new AppError('invalid_input', detail, { cause: result.error });
    },
  });

const detailOf = (issue: z.core.$ZodIssue): string =>
  issue.code === 'unrecognized_keys'
    ? `${[...issue.path, issue.keys[0]].map(String).join('.')}: unknown field`
    : `${issue.path.map(String).join('.')}: ${issue.message}`;

const requireScope =
  (scope: TokenScope): MiddlewareHandler<ApiVariables> =>
  async (c, next) => {
    if (!c.get('holder').scopes.has(scope))
      throw new AppError('not_allowed', `the token lacks the scope ${scope}`, { details: { scope } });
    await next();
  };

/** Documentation, required scope and scope check of an operation. */
export const operationMeta = <N extends OperationName>(name: N, scope: TokenScope) => {
  const description = leadOf('us', name);
  return {
    operationId: name,
    summary: apiText('us')(`api.operations.${name}`),
    tags: [scope.replace(/:.*/, '')],
    ...(description === undefined ? {} : { description }),
    security: [{ token: [scope] }],
    middleware: requireScope(scope),
  };
};

const problemResponses = {
  '4XX': { description: 'Refused', content: { 'application/problem+json': { schema: problemSchema } } },
} as const;

export const okResponses = <S extends z.ZodType>(schema: S) =>
  ({ 200: { description: 'OK', content: { 'application/json': { schema } } }, ...problemResponses }) as const;
export const createdResponses = <S extends z.ZodType>(schema: S) =>
  ({ 201: { description: 'Created', content: { 'application/json': { schema } } }, ...problemResponses }) as const;

/** Schema of one page of a list with the cursor of the next page. */
export const pageOf = <S extends z.ZodType>(schema: S) =>
  z.object({ data: z.array(schema), next: z.string().nullable() });

export const idParameter = { params: z.object({ id: z.uuid() }) };
export const pageParameters = { after: z.string().max(2_000).optional() };
/** Fields that the schema does not have are refused, as in the app's commands. */
export const jsonBody = <S extends z.core.$ZodShape>(shape: S) => ({
  headers: z.object({
    'idempotency-key': z
      .string()
      .regex(/^[\w:.-]{1,76}$/)
      .optional(),
  }),
  body: { content: { 'application/json': { schema: z.strictObject(shape) } }, required: true },
});

/** The rows of a page in order, reduced to their documented fields. */
export function pageResult<S extends z.ZodType>(schema: S, page: Page, model: ModelName) {
  const rows = new Map((page.m[model] ?? []).map((row) => [row.id as string, row]));
  return { data: page.ids.map((id) => schema.parse(rows.get(id))), next: page.next };
}

export type ListPage = (c: Context<ApiVariables>, name: string, input: unknown, after?: string) => Promise<Page>;

export const listWith =
  (run: RunQuery): ListPage =>
  (c, name, input, after) =>
    run(c.get('holder').actor, name, input, after);

/** @throws AppError not_found for missing and for invisible rows alike, so that the two cannot be told apart */
export const readResource = async <S extends z.ZodType>(
  c: Context<ApiVariables>,
  { pool }: ApiParts,
  schema: S,
  model: ModelName,
  id: string,
): Promise<z.output<S>> => schema.parse(await readRow(pool, c.get('holder').actor, model, id, readViewerFields));

/** Runs a command as the owner of the token. A repeated request with the same `Idempotency-Key` runs once. */
export async function runAsHolder<N extends CommandName>(
  c: Context<ApiVariables>,
  { runCommand, onCommitted }: ApiParts,
  name: N,
  input: CommandInput<N>,
): Promise<unknown> {
  const given = c.req.header('idempotency-key');
  const key = given === undefined ? newId('User') : `api:${given}`;
  const { result } = await runCommand(c.get('holder').actor, { key, name, input });
  onCommitted();
  return result;
}
