import type pg from 'pg';
import type { TutorEngine } from '#server/tutor/engine/engine.ts';
import type { ModelSettings } from '#server/core/env/model-settings.ts';
import { openModel } from '#server/tutor/model/open-model.ts';
import { openQuizGuards } from '#server/tutor/engine/open-quiz-guard.ts';
import type { Retrieval } from '#server/tutor/retrieval/retrieval.ts';
import { learnerFacts } from '#server/tutor/llm/learner-facts.ts';
import { llmEngine } from '#server/tutor/llm/llm-engine.ts';

export interface RecordedTutor {
  engine: TutorEngine;
  /** Recorded tool calls since the last call. */
  takeActs: () => string[];
}

/** The product's tutor with a model, without the wallet; tool calls are recorded instead of executed. */
export function llmTutor(pool: pg.Pool, retrieval: Retrieval, settings: ModelSettings): RecordedTutor {
  const acts: string[] = [];
  const engine = llmEngine(
    {
      pool,
      model: openModel(settings),
      find: (question) => retrieval.find(question),
      async runCommand(_actor, { name }) {
        acts.push(`ran ${name}`);
        return { xid: '0', result: null };
      },
      async remember(_question, fact) {
        acts.push(`remembered: ${fact}`);
        return true;
      },
      guardOf: openQuizGuards(pool),
      factsOf: learnerFacts(pool),
    },
    { rounds: 4, outputTokens: 800 },
  );
  return { engine, takeActs: () => acts.splice(0) };
}
