import { Hono } from 'hono';
import type pg from 'pg';
import { wordsOf } from '#domain/kernel/text/word.ts';
import type { PassagePart } from '#domain/teach/version/passage.ts';
import { type Citation, formulasInRange } from '#domain/tutor/citation.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { type ActorVariables, signedInActor } from '#server/core/http/request-session.ts';
import type { Limiter } from '#server/core/limits/limiter.ts';
import { completeLastWord } from '#server/tutor/retrieval/complete-word.ts';
import { postgresRetrieval } from '#server/tutor/retrieval/postgres-retrieval.ts';
import type { FoundPassage } from '#server/tutor/retrieval/retrieval.ts';
import { searchInput } from '#sync/teach/lesson-filter.ts';

const FOUND_MAX = 5;
/** Letters of a word that are compared, since endings differ. */
const STEM = 4;

/**
 * GET /api/lesson-passages?text=&language=: passages of the lessons that the actor learns, the best first. No model reads
 * the words, so that typing costs nothing.
 */
export function passageSearchRoutes(pool: pg.Pool, limiter: Limiter): Hono<ActorVariables> {
  const retrieval = postgresRetrieval(pool);
  const routes = new Hono<ActorVariables>();
  routes.get('/api/lesson-passages', async (c) => {
    const actor = signedInActor(c);
    const { text, language = 'en' } = c.req.query();
    const asked = searchInput.safeParse({ text });
    if (!asked.success) throw new AppError('invalid_input', 'text: not a search');
    await limiter.take({ account: actor.id }, ['searches in lessons']);
    const words = await completeLastWord(pool, asked.data.text);
    const { passages } = await retrieval.find({
      actor,
      words,
      language,
      scope: { kind: 'enrolled' },
      limit: FOUND_MAX,
    });
    c.header('cache-control', 'no-store');
    return c.json(passages.flatMap((passage) => citationOf(passage, words) ?? []));
  });
  return routes;
}

/** The part of a passage that contains most of the words. */
function citationOf(passage: FoundPassage, words: string): Citation | undefined {
  const { lessonID, versionID, nodeID, body, parts, lessonName, stepName } = passage;
  const stems = wordsOf(words.toLowerCase()).map((word) => word.slice(0, STEM));
  const textOf = ({ at, start, end }: PassagePart) => body.slice(at, at + end - start);
  const score = (part: PassagePart) => stems.filter((stem) => textOf(part).toLowerCase().includes(stem)).length;
  const [part] = parts.toSorted((a, b) => score(b) - score(a));
  if (!part) return undefined;
  const { blockID, start, end, formulas } = part;
  const range = { blockID, start, end, quote: textOf(part), ...formulasInRange(formulas, part) };
  return { lessonID, versionID, nodeID, ...range, lessonName, stepName };
}
