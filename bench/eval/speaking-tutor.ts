import type pg from 'pg';
import type { TutorEngine } from '#server/tutor/engine.ts';
import type { ModelSettings } from '#server/tutor/model/model-settings.ts';
import { openModel } from '#server/tutor/model/open-model.ts';
import { keyGuards } from '#server/tutor/open-quiz.ts';
import type { Retrieval } from '#server/tutor/retrieval.ts';
import { learnerFacts } from '#server/tutor/speaking/learner-facts.ts';
import { speakingEngine } from '#server/tutor/speaking/speaking-engine.ts';

export interface ActingTutor {
  engine: TutorEngine;
  /** Recorded tool calls since the last call. */
  takeActs: () => string[];
}

/** The product's tutor with a model, without the wallet; tool calls are recorded instead of executed. */
export function speakingTutor(pool: pg.Pool, retrieval: Retrieval, settings: ModelSettings): ActingTutor {
  const acts: string[] = [];
  const engine = speakingEngine(
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
      guardOf: keyGuards(pool),
      factsOf: learnerFacts(pool),
    },
    { rounds: 4, outputTokens: 800 },
  );
  return { engine, takeActs: () => acts.splice(0) };
}
