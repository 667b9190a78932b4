import { Hono } from 'hono';
import * as z from 'zod/mini';
import { AppError } from '#domain/kernel/errors.ts';
import { id } from '#domain/kernel/id.ts';
import { parseJson } from '#domain/kernel/json.ts';
import { draftRequest } from '#domain/teach/drafting/lesson-draft.ts';
import { SOURCE_BYTES_MAX } from '#domain/teach/import-export/source-lesson.ts';
import { type ActorVariables, signedInActor } from '#server/core/http/request-session.ts';
import { receiveBody } from '#server/core/http/body-limit.ts';
import type { BeginDraft } from '#server/teach/drafting/job/begin-draft.ts';
import { description, name } from '#sync/core/input.ts';

const draftQuery = z.object({
  id: id('Lesson'),
  name,
  description,
  courseID: z.nullable(id('Course')),
  request: draftRequest,
});

/** POST /api/lesson-drafts: starts the AI draft of a lesson in the background, from the text in the body if there is one. */
export function lessonDraftRoutes(begin: BeginDraft, onCommitted: () => void): Hono<ActorVariables> {
  const routes = new Hono<ActorVariables>();
  routes.post('/api/lesson-drafts', async (c) => {
    const actor = signedInActor(c);
    const lesson = z.safeParse(draftQuery, parseJson(c.req.query('lesson') ?? ''));
    if (!lesson.success)
      throw new AppError('invalid_input', z.prettifyError(lesson.error).slice(0, 300), { cause: lesson.error });
    await using body = await receiveBody(c, SOURCE_BYTES_MAX);
    const started = await begin(actor, lesson.data, body.size === 0 ? undefined : body.bytes);
    onCommitted();
    c.header('cache-control', 'no-store');
    return c.json(started, 201);
  });
  return routes;
}
