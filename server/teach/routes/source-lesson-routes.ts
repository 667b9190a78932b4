import { textLanguages } from '#domain/teach/rich-text/text-language.ts';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { AppError } from '#domain/kernel/errors.ts';
import { id } from '#domain/kernel/id.ts';
import { SOURCE_BYTES_MAX } from '#domain/teach/import-export/source-lesson.ts';
import { type ActorVariables, signedInActor } from '#server/core/http/request-session.ts';
import { receiveBody } from '#server/core/http/body-limit.ts';
import type { CreateSourceLesson } from '#server/teach/source/create-source-lesson.ts';
import { name } from '#sync/core/input.ts';

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
    const parsed = z.safeParse(request, c.req.query());
    if (!parsed.success)
      throw new AppError('invalid_input', z.prettifyError(parsed.error).slice(0, 300), { cause: parsed.error });
    const { courseID = null, ...lesson } = parsed.data;
    await using body = await receiveBody(c, SOURCE_BYTES_MAX);
    const done = await create(actor, { ...lesson, courseID }, body.bytes);
    onCommitted();
    c.header('cache-control', 'no-store');
    return c.json(done, 201);
  });
  return routes;
}
