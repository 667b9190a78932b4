import { Hono } from 'hono';
import * as z from 'zod/mini';
import { AppError } from '#domain/kernel/errors.ts';
import { id } from '#domain/kernel/id.ts';
import { parseJson } from '#domain/kernel/json.ts';
import { draftRequest } from '#domain/teach/lesson-draft.ts';
import { SOURCE_BYTES_MAX } from '#domain/teach/source-text.ts';
import { type ActorVariables, signedInActor } from '#server/http/actor.ts';
import { receiveBody } from '#server/http/body-limit.ts';
import type { BeginDraft } from '#server/teach/drafting/begin-draft.ts';
import { description, name } from '#sync/teach/details.ts';

const asked = z.object({
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
    const lesson = z.safeParse(asked, parseJson(c.req.query('lesson') ?? ''));
    if (!lesson.success)
      throw new AppError('invalid_input', z.prettifyError(lesson.error).slice(0, 300), { cause: lesson.error });
    await using body = await receiveBody(c, SOURCE_BYTES_MAX);
    const begun = await begin(actor, lesson.data, body.size === 0 ? undefined : body.bytes);
    onCommitted();
    c.header('cache-control', 'no-store');
    return c.json(begun, 201);
  });
  return routes;
}
