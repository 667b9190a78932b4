import * as z from 'zod/mini';
import { id } from '#domain/kernel/id.ts';
import { walletQueries } from '#sync/wallet/wallet.ts';
import { query } from '#sync/core/query.ts';
import { courseQueries } from '#sync/teach/course-queries.ts';
import { lessonQueries } from '#sync/teach/lesson-queries.ts';
import { newestFirst } from '#sync/core/order.ts';

/** Lists of the public API. Related rows that the screens load together with a list are left out. */
export const apiLists = {
  'lesson.catalog': lessonQueries['lesson.catalog'],
  'lesson.mine': lessonQueries['lesson.mine'],
  'course.catalog': courseQueries['course.catalog'],
  'course.mine': courseQueries['course.mine'],
  'course.lessons': courseQueries['course.lessons'],
  transactions: walletQueries['wallet.transactions'],
  enrollments: query({
    input: z.object({}),
    list: (_input, actor) => ({
      model: 'Enrollment',
      where: { owner: actor.id, withdrawnAt: null },
      order: newestFirst,
    }),
  }),
  enrollment: query({
    input: z.object({ id: id('Enrollment') }),
    list: ({ id }, actor) => ({ model: 'Enrollment', where: { id, owner: actor.id }, order: [['id', 'asc']] }),
  }),
  progress: query({
    input: z.object({ enrollmentID: id('Enrollment') }),
    list: ({ enrollmentID }, actor) => ({
      model: 'EnrollmentTopicProgress',
      where: { enrollmentID, owner: actor.id },
      order: [['id', 'asc']],
    }),
  }),
  wallet: query({
    input: z.object({}),
    list: (_input, actor) => ({ model: 'TokenWallet', where: { owner: actor.id }, order: [['id', 'asc']] }),
  }),
};
