import { Hono } from 'hono';
import * as z from 'zod/mini';
import { AppError } from '#domain/kernel/errors.ts';
import { id } from '#domain/kernel/id.ts';
import { textLanguages } from '#domain/teach/lesson.ts';
import { SOURCE_BYTES_MAX } from '#domain/teach/source-text.ts';
import { type ActorVariables, signedInActor } from '#server/http/actor.ts';
import { limitBody } from '#server/http/body-limit.ts';
import type { CreateSourceLesson } from '#server/teach/source/create-source-lesson.ts';
import { name } from '#sync/teach/details.ts';

const request = z.object({
  id: id('Lesson'),
  name,
  courseID: z.optional(id('Course')),
  language: z.enum(textLanguages),
});

/** POST /api/source-lessons: a lesson made of the text in the body, which is a PDF, a Word document or Markdown. */
export function sourceLessonRoutes(create: CreateSourceLesson, onCommitted: () => void): Hono<ActorVariables> {
  const routes = new Hono<ActorVariables>();
  routes.post('/api/source-lessons', limitBody(SOURCE_BYTES_MAX), async (c) => {
    const actor = signedInActor(c);
    const asked = z.safeParse(request, c.req.query());
    if (!asked.success)
      throw new AppError('invalid_input', z.prettifyError(asked.error).slice(0, 300), { cause: asked.error });
    const { courseID = null, ...lesson } = asked.data;
    const receive = async () => new Uint8Array(await c.req.arrayBuffer());
    const done = await create(actor, { ...lesson, courseID }, receive);
    onCommitted();
    c.header('cache-control', 'no-store');
    return c.json(done, 201);
  });
  return routes;
}
