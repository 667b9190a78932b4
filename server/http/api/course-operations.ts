import { createRoute, z } from '@hono/zod-openapi';
import type { Course, Lesson } from '#domain/teach/lesson.ts';
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
import { courseShape, lessonShape } from '#server/http/api/shape.ts';

const made = z.object({ id: z.uuid(), name: z.string(), description: z.string().optional() });
const put = z.object({ lessonID: z.uuid() });

const routes = {
  list: createRoute({
    ...about('listCourses', 'courses:read'),
    method: 'get',
    path: '/courses',
    request: { query: z.object(paged) },
    responses: answering(pageOf(courseShape)),
  }),
  mine: createRoute({
    ...about('listOwnCourses', 'courses:read'),
    method: 'get',
    path: '/me/courses',
    request: { query: z.object(paged) },
    responses: answering(pageOf(courseShape)),
  }),
  get: createRoute({
    ...about('getCourse', 'courses:read'),
    method: 'get',
    path: '/courses/{id}',
    request: byID,
    responses: answering(courseShape),
  }),
  lessons: createRoute({
    ...about('listCourseLessons', 'courses:read'),
    method: 'get',
    path: '/courses/{id}/lessons',
    request: { ...byID, query: z.object(paged) },
    responses: answering(pageOf(lessonShape)),
  }),
  create: createRoute({
    ...about('createCourse', 'courses:write'),
    method: 'post',
    path: '/courses',
    request: asBody(made),
    responses: making(courseShape),
  }),
  addLesson: createRoute({
    ...about('addCourseLesson', 'courses:write'),
    method: 'post',
    path: '/courses/{id}/lessons',
    request: { ...byID, ...asBody(put) },
    responses: answering(lessonShape),
  }),
};

/** API operations on courses and the lessons in them. */
export function courseOperations(parts: ApiParts, list: ListPage): Api {
  const api = newApi();
  api.openapi(routes.list, async (c) => {
    const page = await list(c, 'course.catalog', {}, c.req.valid('query').after);
    return c.json(shown(courseShape, page, 'Course'), 200);
  });
  api.openapi(routes.mine, async (c) => {
    const page = await list(c, 'course.mine', {}, c.req.valid('query').after);
    return c.json(shown(courseShape, page, 'Course'), 200);
  });
  api.openapi(routes.get, async (c) =>
    c.json(await shownRow(c, parts, courseShape, 'Course', c.req.valid('param').id), 200),
  );
  api.openapi(routes.lessons, async (c) => {
    const page = await list(c, 'course.lessons', c.req.valid('param'), c.req.valid('query').after);
    return c.json(shown(lessonShape, page, 'Lesson'), 200);
  });
  api.openapi(routes.create, async (c) => {
    const { id, name, description } = c.req.valid('json');
    await carryOut(c, parts, 'course.create', { id: id as Course['id'], name, description });
    return c.json(await shownRow(c, parts, courseShape, 'Course', id), 201);
  });
  api.openapi(routes.addLesson, async (c) => {
    const { lessonID } = c.req.valid('json');
    const input = { id: c.req.valid('param').id as Course['id'], lessonID: lessonID as Lesson['id'] };
    await carryOut(c, parts, 'course.addLesson', input);
    return c.json(await shownRow(c, parts, lessonShape, 'Lesson', lessonID), 200);
  });
  return api;
}
