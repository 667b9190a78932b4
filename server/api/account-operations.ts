import { createRoute, z } from '@hono/zod-openapi';
import { AppError } from '#domain/kernel/errors.ts';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import {
  type Api,
  type ApiParts,
  operationMeta,
  okResponses,
  jsonBody,
  idParameter,
  runAsHolder,
  type ListPage,
  createdResponses,
  createApiRouter,
  pageParameters,
  pageOf,
  pageResult,
  readResource,
} from '#server/api/operation.ts';
import {
  enrollmentSchema,
  profileSchema,
  progressSchema,
  transactionSchema,
  walletSchema,
} from '#server/api/schema.ts';

const routes = {
  me: createRoute({
    ...operationMeta('getProfile', 'profile:read'),
    method: 'get',
    path: '/me',
    responses: okResponses(profileSchema),
  }),
  enrollments: createRoute({
    ...operationMeta('listEnrollments', 'enrollments:read'),
    method: 'get',
    path: '/enrollments',
    request: { query: z.object(pageParameters) },
    responses: okResponses(pageOf(enrollmentSchema)),
  }),
  enrollment: createRoute({
    ...operationMeta('getEnrollment', 'enrollments:read'),
    method: 'get',
    path: '/enrollments/{id}',
    request: idParameter,
    responses: okResponses(enrollmentSchema),
  }),
  enroll: createRoute({
    ...operationMeta('enroll', 'enrollments:write'),
    method: 'post',
    path: '/enrollments',
    request: jsonBody({ id: z.uuid(), lessonID: z.uuid() }),
    responses: createdResponses(enrollmentSchema),
  }),
  progress: createRoute({
    ...operationMeta('listProgress', 'progress:read'),
    method: 'get',
    path: '/enrollments/{id}/progress',
    request: { ...idParameter, query: z.object(pageParameters) },
    responses: okResponses(pageOf(progressSchema)),
  }),
  wallet: createRoute({
    ...operationMeta('getWallet', 'wallet:read'),
    method: 'get',
    path: '/wallet',
    responses: okResponses(walletSchema),
  }),
  transactions: createRoute({
    ...operationMeta('listTransactions', 'wallet:read'),
    method: 'get',
    path: '/wallet/transactions',
    request: { query: z.object(pageParameters) },
    responses: okResponses(pageOf(transactionSchema)),
  }),
};

/** API operations on the owner's profile, enrollments, progress and wallet. The wallet can be read but not spent. */
export function accountOperations(parts: ApiParts, list: ListPage): Api {
  const api = createApiRouter();
  api.openapi(routes.me, async (c) =>
    c.json(await readResource(c, parts, profileSchema, 'User', c.get('holder').actor.id), 200),
  );
  api.openapi(routes.enrollments, async (c) => {
    const page = await list(c, 'enrollments', {}, c.req.valid('query').after);
    return c.json(pageResult(enrollmentSchema, page, 'Enrollment'), 200);
  });
  api.openapi(routes.enrollment, async (c) => c.json(await findOwnEnrollment(c, c.req.valid('param').id), 200));
  api.openapi(routes.enroll, async (c) => {
    const { id, lessonID } = c.req.valid('json');
    // Money: a lesson with a price is refused, because an access token must never pay.
    const input = { id: id as Enrollment['id'], lessonID: lessonID as Lesson['id'], expectedTokens: 0 };
    const { enrollmentID } = (await runAsHolder(c, parts, 'enrollment.start', input)) as { enrollmentID: string };
    return c.json(await readResource(c, parts, enrollmentSchema, 'Enrollment', enrollmentID), 201);
  });
  api.openapi(routes.progress, async (c) => {
    const page = await list(c, 'progress', { enrollmentID: c.req.valid('param').id }, c.req.valid('query').after);
    return c.json(pageResult(progressSchema, page, 'EnrollmentTopicProgress'), 200);
  });
  api.openapi(routes.wallet, async (c) => {
    const { data } = pageResult(walletSchema, await list(c, 'wallet', {}), 'TokenWallet');
    if (!data[0]) throw new AppError('not_found', 'no wallet');
    return c.json(data[0], 200);
  });
  api.openapi(routes.transactions, async (c) => {
    const page = await list(c, 'transactions', {}, c.req.valid('query').after);
    return c.json(pageResult(transactionSchema, page, 'TokenTransaction'), 200);
  });

  /** Teachers see enrollments of their learners in the product, but not through the API. */
  async function findOwnEnrollment(c: Parameters<ListPage>[0], id: string) {
    const { data } = pageResult(enrollmentSchema, await list(c, 'enrollment', { id }), 'Enrollment');
    if (!data[0]) throw new AppError('not_found', 'no such enrollment');
    return data[0];
  }
  return api;
}
