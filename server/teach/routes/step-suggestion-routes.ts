import { Hono } from 'hono';
import * as z from 'zod/mini';
import { AppError } from '#domain/kernel/errors.ts';
import { id } from '#domain/kernel/id.ts';
import { parseJson } from '#domain/kernel/json.ts';
import { suggestionKinds, translationLanguages } from '#domain/teach/drafting/suggestion.ts';
import { type ActorVariables, signedInActor } from '#server/core/http/request-session.ts';
import { limitBody } from '#server/core/http/body-limit.ts';
import { KeyedQueue } from '#server/core/async/keyed-queue.ts';
import type { Limiter } from '#server/core/limits/limiter.ts';
import type { SuggestStep } from '#server/teach/drafting/drafter/suggest-step.ts';

const BODY_BYTES_MAX = 1_000;
/** Concurrent suggestions of one person. Each may take a while. */
const AT_ONCE = 2;

const suggestionRequest = z.object({
  nodeID: id('LessonNode'),
  kind: z.enum(suggestionKinds),
  language: z.optional(z.enum(translationLanguages)),
});

/** POST /api/step-suggestions: suggests content for a step of the actor's own lesson. */
export function stepSuggestionRoutes(suggest: SuggestStep, limiter: Limiter): Hono<ActorVariables> {
  const routes = new Hono<ActorVariables>();
  const queue = new KeyedQueue(AT_ONCE);
  routes.post('/api/step-suggestions', limitBody(BODY_BYTES_MAX), async (c) => {
    const actor = signedInActor(c);
    const request = z.safeParse(suggestionRequest, parseJson(await c.req.text()));
    if (!request.success)
      throw new AppError('invalid_input', z.prettifyError(request.error).slice(0, 300), { cause: request.error });
    await limiter.take({ account: actor.id }, ['suggestions']);
    const suggestion = await queue.run(actor.id, () => suggest(actor, request.data, c.req.raw.signal));
    c.header('cache-control', 'no-store');
    return c.json(suggestion);
  });
  return routes;
}
