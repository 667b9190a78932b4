import { Hono } from 'hono';
import * as z from 'zod/mini';
import { AppError } from '#domain/kernel/errors.ts';
import { id } from '#domain/kernel/id.ts';
import { textLanguages } from '#domain/teach/lesson.ts';
import { SOURCE_BYTES_MAX } from '#domain/teach/source-text.ts';
import { type ActorVariables, signedInActor } from '#server/http/actor.ts';
import { limitBody } from '#server/http/body-limit.ts';
import { Turns } from '#server/http/turns.ts';
import type { CreateSourceLesson } from '#server/teach/source/create-source-lesson.ts';
import { name } from '#sync/teach/details.ts';

/** Of one person; the text of each is held in memory until it is read. */
const TEXTS_AT_ONCE = 2;

const request = z.object({
  id: id('Lesson'),
  name,
  courseID: z.optional(id('Course')),
  language: z.enum(textLanguages),
});

/** POST /api/source-lessons: a lesson made of the text in the body, which is a PDF, a Word document or Markdown. */
export function sourceLessonRoutes(create: CreateSourceLesson, onCommitted: () => void): Hono<ActorVariables> {
  const routes = new Hono<ActorVariables>();
  const turns = new Turns(TEXTS_AT_ONCE);
  routes.post('/api/source-lessons', limitBody(SOURCE_BYTES_MAX), async (c) => {
    const actor = signedInActor(c);
    const asked = z.safeParse(request, c.req.query());
    if (!asked.success)
      throw new AppError('invalid_input', z.prettifyError(asked.error).slice(0, 300), { cause: asked.error });
    const { courseID = null, ...lesson } = asked.data;
    const done = await turns.take(actor.id, async () =>
      create(actor, { ...lesson, courseID }, new Uint8Array(await c.req.arrayBuffer())),
    );
    onCommitted();
    c.header('cache-control', 'no-store');
    return c.json(done, 201);
  });
  return routes;
}
