import { OpenAPIHono } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { AppError } from '#domain/kernel/errors.ts';
import { type TokenHolder, findTokenHolder } from '#server/account/sign-in/token-holder.ts';
import { apiLists } from '#server/api/api-list.ts';
import { courseOperations } from '#server/api/course-operations.ts';
import { lessonOperations } from '#server/api/lesson-operations.ts';
import { type Api, type ApiParts, type ApiVariables, listWith } from '#server/api/operation.ts';
import { accountOperations } from '#server/api/account-operations.ts';
import { answerProblem } from '#server/core/http/problem.ts';
import { limitBody } from '#server/core/http/body-limit.ts';
import { queryRunner } from '#server/core/store/read/run-query.ts';

const BODY_BYTES = 256 * 1024;
export const API_PATH = '/api/v1';

/** Security: requests are authenticated by their token alone. Cookies are ignored, so a page of another site cannot act for a visitor. */
const withToken =
  ({ pool, env, limiter, onToken }: ApiParts): MiddlewareHandler<ApiVariables> =>
  async (c, next) => {
    c.header('cache-control', 'no-store');
    const holder: TokenHolder | undefined = await findTokenHolder(pool, env, c.req.header('authorization'));
    if (!holder) {
      c.header('www-authenticate', 'Bearer');
      return answerProblem(c, new AppError('not_signed_in', 'a valid access token is required'));
    }
    c.set('holder', holder);
    await limiter.take({ token: holder.tokenID }, ['API requests']);
    await next();
    onToken?.(c);
    return undefined;
  };

/** The public API below `API_PATH`, with its OpenAPI description. */
export function createApi(parts: ApiParts): Api {
  const api = new OpenAPIHono<ApiVariables>().basePath(API_PATH) as Api;
  api.use('*', withToken(parts), limitBody(BODY_BYTES));
  const list = listWith(queryRunner(parts.pool, apiLists));
  for (const operations of [accountOperations, lessonOperations, courseOperations])
    api.route('/', operations(parts, list));
  return api;
}
