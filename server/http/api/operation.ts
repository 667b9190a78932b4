import { OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import type pg from 'pg';
import type { TokenScope } from '#domain/account/access-token.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { ModelName } from '#domain/models.ts';
import type { TokenHolder } from '#server/auth/token-holder.ts';
import type { Env } from '#server/env.ts';
import { apiText, leadOf, type OperationName } from '#server/http/api/api-text.ts';
import { problemShape } from '#server/http/api/shape.ts';
import type { RequestIdVariables } from '#server/http/problem.ts';
import type { Limiter } from '#server/limits/limiter.ts';
import { newId } from '#server/new-id.ts';
import { readRow } from '#server/store/read-row.ts';
import type { RunCommand } from '#server/store/run-command.ts';
import type { RunQuery } from '#server/store/run-query.ts';
import type { CommandInput, CommandName } from '#sync/commands.ts';
import type { Page } from '#sync/protocol.ts';

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
export const newApi = (): Api =>
  new OpenAPIHono<ApiVariables>({
    defaultHook(result) {
      if (result.success) return;
      const [issue] = result.error.issues;
      const detail = issue ? `${issue.path.map(String).join('.')}: ${issue.message}` : 'input';
      throw new AppError('invalid_input', detail, { cause: result.error });
    },
  });

const needs =
  (scope: TokenScope): MiddlewareHandler<ApiVariables> =>
  async (c, next) => {
    if (!c.get('holder').scopes.has(scope))
      throw new AppError('not_allowed', `the token lacks the scope ${scope}`, { details: { scope } });
    await next();
  };

/** Documentation, required scope and scope check of an operation. */
export const about = <N extends OperationName>(name: N, scope: TokenScope) => {
  const description = leadOf('us', name);
  return {
    operationId: name,
    summary: apiText('us')(`api.operations.${name}`),
    tags: [scope.replace(/:.*/, '')],
    ...(description === undefined ? {} : { description }),
    security: [{ token: [scope] }],
    middleware: needs(scope),
  };
};

const refusals = {
  '4XX': { description: 'Refused', content: { 'application/problem+json': { schema: problemShape } } },
} as const;

export const answering = <S extends z.ZodType>(schema: S) =>
  ({ 200: { description: 'OK', content: { 'application/json': { schema } } }, ...refusals }) as const;
export const making = <S extends z.ZodType>(schema: S) =>
  ({ 201: { description: 'Created', content: { 'application/json': { schema } } }, ...refusals }) as const;

/** Schema of one page of a list with the cursor of the next page. */
export const pageOf = <S extends z.ZodType>(schema: S) =>
  z.object({ data: z.array(schema), next: z.string().nullable() });

export const byID = { params: z.object({ id: z.uuid() }) };
export const paged = { after: z.string().max(2_000).optional() };
export const asBody = <S extends z.ZodType>(schema: S) => ({
  headers: z.object({
    'idempotency-key': z
      .string()
      .regex(/^[\w:.-]{1,76}$/)
      .optional(),
  }),
  body: { content: { 'application/json': { schema } }, required: true },
});

/** The rows of a page in order, reduced to their documented fields. */
export function shown<S extends z.ZodType>(schema: S, page: Page, model: ModelName) {
  const rows = new Map((page.m[model] ?? []).map((row) => [row.id as string, row]));
  return { data: page.ids.map((id) => schema.parse(rows.get(id))), next: page.next };
}

export type ListPage = (c: Context<ApiVariables>, name: string, input: unknown, after?: string) => Promise<Page>;

export const listWith =
  (run: RunQuery): ListPage =>
  (c, name, input, after) =>
    run(c.get('holder').actor, name, input, after);

/** @throws AppError not_found for missing and for invisible rows alike, so that the two cannot be told apart */
export const shownRow = async <S extends z.ZodType>(
  c: Context<ApiVariables>,
  { pool }: ApiParts,
  schema: S,
  model: ModelName,
  id: string,
): Promise<z.output<S>> => schema.parse(await readRow(pool, c.get('holder').actor, model, id));

/** Runs a command as the owner of the token. A repeated request with the same `Idempotency-Key` runs once. */
export async function carryOut<N extends CommandName>(
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
