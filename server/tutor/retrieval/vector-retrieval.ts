import type pg from 'pg';
import { cutText } from '#domain/kernel/text/cut-text.ts';
import { isId } from '#domain/kernel/id.ts';
import type { Log } from '#server/core/log/log.ts';
import { bindStatement } from '#server/core/store/read/prepared-statement.ts';
import { ModelFailure } from '#server/tutor/model/model.ts';
import { modelTimeouts } from '#server/tutor/model/model-timeout.ts';
import { foundStatement, versionStatement } from '#server/tutor/retrieval/passage-sql.ts';
import { diversify } from '#server/tutor/retrieval/postgres-retrieval.ts';
import {
  answeringTypes,
  type FoundPassages,
  type FoundPassage,
  type PassageQuestion,
  type Retrieval,
} from '#server/tutor/retrieval/retrieval.ts';
import type { MeteredEmbedder } from '#server/tutor/metering/metered-embedder.ts';
import { VectorCache } from '#server/tutor/retrieval/vector-cache.ts';

/** Pause after a failure of the endpoint. */
const PAUSE_MS = 30_000;
const QUESTION_MAX = 2_000;
/** Candidates per result, from which different steps are chosen. */
const CANDIDATES_PER_RESULT = 3;
/** Constant of rank fusion: the first place in one list counts as much as the place after this many in both. */
const FUSION_CONSTANT = 10;

interface Parts {
  pool: pg.Pool;
  embedder: MeteredEmbedder;
  log: Pick<Log, 'warn'>;
  /** For tests. */
  patience?: { waitMs: number; restMs: number };
}

/** Joins the search by words with the search by meaning, by ranks. If the endpoint fails, the words alone decide. */
export function withVectors({ pool, embedder, log, patience }: Parts, words: Retrieval): Retrieval {
  const { waitMs, restMs } = patience ?? { waitMs: modelTimeouts.questionVector.totalMs, restMs: PAUSE_MS };
  const vectorCache = new VectorCache(pool, embedder.name);
  let restsUntil = 0;

  async function near(question: PassageQuestion): Promise<FoundPassage[]> {
    const { actor, scope, limit } = question;
    const isNamed = scope.kind === 'enrolled' || scope.kind === 'everything' || isId(scope.id);
    if (!isNamed) return [];
    const { rows } = await pool.query<{ id: string }>(
      bindStatement(versionStatement(`${actor.role} ${scope.kind}`), {
        actor: actor.id,
        scope: scope.id,
        model: embedder.name,
      }),
    );
    if (rows.length === 0) return [];
    const signal = AbortSignal.timeout(waitMs);
    const [direction] = (await embedder.embed([cutText(question.words, QUESTION_MAX)], signal)) ?? [];
    if (!direction) return [];
    const ids = await vectorCache.nearest(
      rows.map(({ id }) => id),
      direction,
      limit * CANDIDATES_PER_RESULT,
    );
    const found = await pool.query<FoundPassage>(bindStatement(foundStatement, { ids, types: answeringTypes }));
    if (found.rows.length < ids.length) vectorCache.clear();
    return diversify(found.rows).slice(0, limit);
  }

  return {
    ...words,
    async find(question) {
      const isResting = performance.now() < restsUntil;
      const nothing = (error: unknown): FoundPassage[] => {
        if (!(error instanceof ModelFailure)) throw error;
        restsUntil = performance.now() + restMs;
        log.warn({ why: error.message, model: embedder.name }, 'a model of embeddings failed');
        return [];
      };
      const [found, alike] = await Promise.all([
        words.find(question),
        isResting || !/[\p{L}\p{N}]/u.test(question.words) ? [] : near(question).catch(nothing),
      ]);
      return alike.length === 0 ? found : fuseRanks(found, alike, question.limit);
    },
  };
}

/** Joins by ranks, because the scores of the two searches cannot be compared. */
function fuseRanks(found: FoundPassages, alike: readonly FoundPassage[], limit: number): FoundPassages {
  const all = new Map([...alike, ...found.passages].map((passage) => [passage.id, { ...passage, score: 0 }]));
  for (const list of [found.passages, alike])
    for (const [place, { id }] of list.entries()) {
      const passage = all.get(id);
      if (passage) passage.score += 1 / (FUSION_CONSTANT + place);
    }
  const passages = [...all.values()].toSorted((a, b) => b.score - a.score).slice(0, limit);
  return { ...found, passages };
}
