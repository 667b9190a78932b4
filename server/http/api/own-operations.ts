import { createRoute, z } from '@hono/zod-openapi';
import { AppError } from '#domain/kernel/errors.ts';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import {
  type Api,
  type ApiParts,
  about,
  answering,
  asBody,
  byID,
  carryOut,
  type ListPage,
  making,
  newApi,
  paged,
  pageOf,
  shown,
  shownRow,
} from '#server/http/api/operation.ts';
import { enrollmentShape, profileShape, progressShape, transactionShape, walletShape } from '#server/http/api/shape.ts';

const routes = {
  me: createRoute({
    ...about('getProfile', 'profile:read'),
    method: 'get',
    path: '/me',
    responses: answering(profileShape),
  }),
  enrollments: createRoute({
    ...about('listEnrollments', 'enrollments:read'),
    method: 'get',
    path: '/enrollments',
    request: { query: z.object(paged) },
    responses: answering(pageOf(enrollmentShape)),
  }),
  enrollment: createRoute({
    ...about('getEnrollment', 'enrollments:read'),
    method: 'get',
    path: '/enrollments/{id}',
    request: byID,
    responses: answering(enrollmentShape),
  }),
  enrol: createRoute({
    ...about('enrol', 'enrollments:write'),
    method: 'post',
    path: '/enrollments',
    request: asBody(z.object({ id: z.uuid(), lessonID: z.uuid() })),
    responses: making(enrollmentShape),
  }),
  progress: createRoute({
    ...about('listProgress', 'progress:read'),
    method: 'get',
    path: '/enrollments/{id}/progress',
    request: { ...byID, query: z.object(paged) },
    responses: answering(pageOf(progressShape)),
  }),
  wallet: createRoute({
    ...about('getWallet', 'wallet:read'),
    method: 'get',
    path: '/wallet',
    responses: answering(walletShape),
  }),
  transactions: createRoute({
    ...about('listTransactions', 'wallet:read'),
    method: 'get',
    path: '/wallet/transactions',
    request: { query: z.object(paged) },
    responses: answering(pageOf(transactionShape)),
  }),
};

/** API operations on the owner's profile, enrollments, progress and wallet. The wallet can be read but not spent. */
export function ownOperations(parts: ApiParts, list: ListPage): Api {
  const api = newApi();
  api.openapi(routes.me, async (c) =>
    c.json(await shownRow(c, parts, profileShape, 'User', c.get('holder').actor.id), 200),
  );
  api.openapi(routes.enrollments, async (c) => {
    const page = await list(c, 'enrollments', {}, c.req.valid('query').after);
    return c.json(shown(enrollmentShape, page, 'Enrollment'), 200);
  });
  api.openapi(routes.enrollment, async (c) => c.json(await ownEnrollment(c, c.req.valid('param').id), 200));
  api.openapi(routes.enrol, async (c) => {
    const { id, lessonID } = c.req.valid('json');
    // Money: a lesson with a price is refused, because an access token must never pay.
    const input = { id: id as Enrollment['id'], lessonID: lessonID as Lesson['id'], expectedTokens: 0 };
    const { enrollmentID } = (await carryOut(c, parts, 'enrollment.start', input)) as { enrollmentID: string };
    return c.json(await shownRow(c, parts, enrollmentShape, 'Enrollment', enrollmentID), 201);
  });
  api.openapi(routes.progress, async (c) => {
    const page = await list(c, 'progress', { enrollmentID: c.req.valid('param').id }, c.req.valid('query').after);
    return c.json(shown(progressShape, page, 'EnrollmentTopicProgress'), 200);
  });
  api.openapi(routes.wallet, async (c) => {
    const { data } = shown(walletShape, await list(c, 'wallet', {}), 'TokenWallet');
    if (!data[0]) throw new AppError('not_found', 'no wallet');
    return c.json(data[0], 200);
  });
  api.openapi(routes.transactions, async (c) => {
    const page = await list(c, 'transactions', {}, c.req.valid('query').after);
    return c.json(shown(transactionShape, page, 'TokenTransaction'), 200);
  });

  /** Teachers see enrollments of their learners in the product, but not through the API. */
  async function ownEnrollment(c: Parameters<ListPage>[0], id: string) {
    const { data } = shown(enrollmentShape, await list(c, 'enrollment', { id }), 'Enrollment');
    if (!data[0]) throw new AppError('not_found', 'no such enrolment');
    return data[0];
  }
  return api;
}
