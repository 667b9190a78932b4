import { Hono } from 'hono';
import * as z from 'zod/mini';
import { AppError } from '#domain/kernel/errors.ts';
import { id } from '#domain/kernel/id.ts';
import { parseJson } from '#domain/kernel/json.ts';
import { suggestionKinds, translationLanguages } from '#domain/teach/suggestion.ts';
import { type ActorVariables, signedInActor } from '#server/http/actor.ts';
import { limitBody } from '#server/http/body-limit.ts';
import { Turns } from '#server/http/turns.ts';
import type { Limiter } from '#server/limits/limiter.ts';
import type { Suggest } from '#server/teach/drafting/suggest.ts';

const BODY_BYTES_MAX = 1_000;
/** Concurrent suggestions of one person. Each may take a while. */
const AT_ONCE = 2;

const asked = z.object({
  nodeID: id('LessonNode'),
  kind: z.enum(suggestionKinds),
  language: z.optional(z.enum(translationLanguages)),
});

/** POST /api/step-suggestions: suggests content for a step of the actor's own lesson. */
export function stepSuggestionRoutes(suggest: Suggest, limiter: Limiter): Hono<ActorVariables> {
  const routes = new Hono<ActorVariables>();
  const turns = new Turns(AT_ONCE);
  routes.post('/api/step-suggestions', limitBody(BODY_BYTES_MAX), async (c) => {
    const actor = signedInActor(c);
    const request = z.safeParse(asked, parseJson(await c.req.text()));
    if (!request.success)
      throw new AppError('invalid_input', z.prettifyError(request.error).slice(0, 300), { cause: request.error });
    await limiter.take({ account: actor.id }, ['suggestions']);
    const suggestion = await turns.take(actor.id, () => suggest(actor, request.data, c.req.raw.signal));
    c.header('cache-control', 'no-store');
    return c.json(suggestion);
  });
  return routes;
}
