import { createRoute, z } from '@hono/zod-openapi';
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
import { lessonSchema } from '#server/api/schema.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import { PRICE_MAX_USD } from '#domain/wallet/price.ts';
import { lessonSorts, type LessonFilter } from '#sync/teach/lesson-filter.ts';

const oneOrMore = z.union([z.uuid().transform((id) => [id]), z.array(z.uuid())]);
const filter = z.object({
  text: z.string().max(100).optional(),
  categories: oneOrMore.optional(),
  labels: oneOrMore.optional(),
  priceFrom: z.coerce.number().optional(),
  priceTo: z.coerce.number().optional(),
  rating: z.coerce.number().optional(),
  sort: z.enum(lessonSorts).optional(),
  ...pageParameters,
});

const fields = {
  name: z.string().optional(),
  description: z.string().optional(),
  price: z.number().optional(),
  learningObjectives: z
    .array(z.strictObject({ id: z.string(), name: z.string(), description: z.string().default('') }))
    .optional(),
  language: lessonSchema.shape.language,
  level: lessonSchema.shape.level,
};
const lessonInput = { id: z.uuid(), name: z.string(), description: z.string().optional() };

const routes = {
  list: createRoute({
    ...operationMeta('listLessons', 'lessons:read'),
    method: 'get',
    path: '/lessons',
    request: { query: filter },
    responses: okResponses(pageOf(lessonSchema)),
  }),
  mine: createRoute({
    ...operationMeta('listOwnLessons', 'lessons:read'),
    method: 'get',
    path: '/me/lessons',
    request: { query: z.object(pageParameters) },
    responses: okResponses(pageOf(lessonSchema)),
  }),
  get: createRoute({
    ...operationMeta('getLesson', 'lessons:read'),
    method: 'get',
    path: '/lessons/{id}',
    request: idParameter,
    responses: okResponses(lessonSchema),
  }),
  create: createRoute({
    ...operationMeta('createLesson', 'lessons:write'),
    method: 'post',
    path: '/lessons',
    request: jsonBody(lessonInput),
    responses: createdResponses(lessonSchema),
  }),
  revise: createRoute({
    ...operationMeta('reviseLesson', 'lessons:write'),
    method: 'patch',
    path: '/lessons/{id}',
    request: { ...idParameter, ...jsonBody(fields) },
    responses: okResponses(lessonSchema),
  }),
};

/** Turns the two optional price bounds of the API into the catalog's price range. */
function catalogFilter({ priceFrom, priceTo, after: _after, ...rest }: z.output<typeof filter>): LessonFilter {
  const priceRange =
    priceFrom === undefined && priceTo === undefined ? {} : { priceRange: [priceFrom ?? 0, priceTo ?? PRICE_MAX_USD] };
  return { ...rest, ...priceRange } as LessonFilter;
}

/** API operations on lessons: the catalog, the owner's lessons, and creating and editing drafts. */
export function lessonOperations(parts: ApiParts, list: ListPage): Api {
  const api = createApiRouter();
  api.openapi(routes.list, async (c) => {
    const asked = c.req.valid('query');
    const page = await list(c, 'lesson.catalog', catalogFilter(asked), asked.after);
    return c.json(pageResult(lessonSchema, page, 'Lesson'), 200);
  });
  api.openapi(routes.mine, async (c) => {
    const page = await list(c, 'lesson.mine', {}, c.req.valid('query').after);
    return c.json(pageResult(lessonSchema, page, 'Lesson'), 200);
  });
  api.openapi(routes.get, async (c) =>
    c.json(await readResource(c, parts, lessonSchema, 'Lesson', c.req.valid('param').id), 200),
  );
  api.openapi(routes.create, async (c) => {
    const { id, name, description } = c.req.valid('json');
    await runAsHolder(c, parts, 'lesson.create', { id: id as Lesson['id'], name, description });
    return c.json(await readResource(c, parts, lessonSchema, 'Lesson', id), 201);
  });
  api.openapi(routes.revise, async (c) => {
    const { id } = c.req.valid('param');
    await runAsHolder(c, parts, 'lesson.edit', { ...c.req.valid('json'), id: id as Lesson['id'] });
    return c.json(await readResource(c, parts, lessonSchema, 'Lesson', id), 200);
  });
  return api;
}
