import type { Course } from '#domain/teach/course.ts';
import { createRoute, z } from '@hono/zod-openapi';
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
import { courseSchema, lessonSchema } from '#server/api/schema.ts';

const courseInput = { id: z.uuid(), name: z.string(), description: z.string().optional() };
const courseLessonInput = { lessonID: z.uuid() };

const routes = {
  list: createRoute({
    ...operationMeta('listCourses', 'courses:read'),
    method: 'get',
    path: '/courses',
    request: { query: z.object(pageParameters) },
    responses: okResponses(pageOf(courseSchema)),
  }),
  mine: createRoute({
    ...operationMeta('listOwnCourses', 'courses:read'),
    method: 'get',
    path: '/me/courses',
    request: { query: z.object(pageParameters) },
    responses: okResponses(pageOf(courseSchema)),
  }),
  get: createRoute({
    ...operationMeta('getCourse', 'courses:read'),
    method: 'get',
    path: '/courses/{id}',
    request: idParameter,
    responses: okResponses(courseSchema),
  }),
  lessons: createRoute({
    ...operationMeta('listCourseLessons', 'courses:read'),
    method: 'get',
    path: '/courses/{id}/lessons',
    request: { ...idParameter, query: z.object(pageParameters) },
    responses: okResponses(pageOf(lessonSchema)),
  }),
  create: createRoute({
    ...operationMeta('createCourse', 'courses:write'),
    method: 'post',
    path: '/courses',
    request: jsonBody(courseInput),
    responses: createdResponses(courseSchema),
  }),
  addLesson: createRoute({
    ...operationMeta('addCourseLesson', 'courses:write'),
    method: 'post',
    path: '/courses/{id}/lessons',
    request: { ...idParameter, ...jsonBody(courseLessonInput) },
    responses: okResponses(lessonSchema),
  }),
};

/** API operations on courses and the lessons in them. */
export function courseOperations(parts: ApiParts, list: ListPage): Api {
  const api = createApiRouter();
  api.openapi(routes.list, async (c) => {
    const page = await list(c, 'course.catalog', {}, c.req.valid('query').after);
    return c.json(pageResult(courseSchema, page, 'Course'), 200);
  });
  api.openapi(routes.mine, async (c) => {
    const page = await list(c, 'course.mine', {}, c.req.valid('query').after);
    return c.json(pageResult(courseSchema, page, 'Course'), 200);
  });
  api.openapi(routes.get, async (c) =>
    c.json(await readResource(c, parts, courseSchema, 'Course', c.req.valid('param').id), 200),
  );
  api.openapi(routes.lessons, async (c) => {
    const page = await list(c, 'course.lessons', c.req.valid('param'), c.req.valid('query').after);
    return c.json(pageResult(lessonSchema, page, 'Lesson'), 200);
  });
  api.openapi(routes.create, async (c) => {
    const { id, name, description } = c.req.valid('json');
    await runAsHolder(c, parts, 'course.create', { id: id as Course['id'], name, description });
    return c.json(await readResource(c, parts, courseSchema, 'Course', id), 201);
  });
  api.openapi(routes.addLesson, async (c) => {
    const { lessonID } = c.req.valid('json');
    const input = { id: c.req.valid('param').id as Course['id'], lessonID: lessonID as Lesson['id'] };
    await runAsHolder(c, parts, 'course.addLesson', input);
    return c.json(await readResource(c, parts, lessonSchema, 'Lesson', lessonID), 200);
  });
  return api;
}
