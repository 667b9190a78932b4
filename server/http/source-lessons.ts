import { Hono } from 'hono';
import * as z from 'zod/mini';
import { AppError } from '#domain/kernel/errors.ts';
import { id } from '#domain/kernel/id.ts';
import { textLanguages } from '#domain/teach/lesson.ts';
import { SOURCE_BYTES_MAX } from '#domain/teach/source-text.ts';
import { type ActorVariables, signedInActor } from '#server/http/actor.ts';
import { receiveBody } from '#server/http/body-limit.ts';
import type { CreateSourceLesson } from '#server/teach/source/create-source-lesson.ts';
import { name } from '#sync/teach/details.ts';

const request = z.object({
  id: id('Lesson'),
  name,
  courseID: z.optional(id('Course')),
  language: z.enum(textLanguages),
});

/** POST /api/source-lessons: creates a lesson from the text in the body, which is a PDF, a Word document or Markdown. */
export function sourceLessonRoutes(create: CreateSourceLesson, onCommitted: () => void): Hono<ActorVariables> {
  const routes = new Hono<ActorVariables>();
  routes.post('/api/source-lessons', async (c) => {
    const actor = signedInActor(c);
    const asked = z.safeParse(request, c.req.query());
    if (!asked.success)
      throw new AppError('invalid_input', z.prettifyError(asked.error).slice(0, 300), { cause: asked.error });
    const { courseID = null, ...lesson } = asked.data;
    await using body = await receiveBody(c, SOURCE_BYTES_MAX);
    const done = await create(actor, { ...lesson, courseID }, body.bytes);
    onCommitted();
    c.header('cache-control', 'no-store');
    return c.json(done, 201);
  });
  return routes;
}
