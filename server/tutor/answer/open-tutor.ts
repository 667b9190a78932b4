import type pg from 'pg';
import type { LimitsOf } from '#domain/wallet/pricing-plan.ts';
import type { Log } from '#server/core/log/log.ts';
import type { TransactionParts } from '#server/core/store/write/store-transaction.ts';
import type { RunCommand } from '#server/core/store/write/run-command.ts';
import { type AllowanceOf, allowanceReader, freeAllowance } from '#server/tutor/answer/allowance.ts';
import { engineChooser } from '#server/tutor/answer/choose-engine.ts';
import { loadEmbedder, loadModel } from '#server/tutor/model/load-model.ts';
import type { ModelSettings } from '#server/core/env/model-settings.ts';
import { openQuizGuards } from '#server/tutor/engine/open-quiz-guard.ts';
import { withDrafts } from '#server/tutor/retrieval/joined-retrieval.ts';
import { postgresRetrieval } from '#server/tutor/retrieval/postgres-retrieval.ts';
import { factSaver } from '#server/tutor/llm/remember-fact.ts';
import { extractiveEngine } from '#server/tutor/extractive/extractive-engine.ts';
import type { Retrieval } from '#server/tutor/retrieval/retrieval.ts';
import { meterEmbedder } from '#server/tutor/metering/metered-embedder.ts';
import { withVectors } from '#server/tutor/retrieval/vector-retrieval.ts';
import { learnerFacts } from '#server/tutor/llm/learner-facts.ts';
import type { LlmEngineParts } from '#server/tutor/llm/llm-engine.ts';

export interface TutorParts extends TransactionParts {
  limitsOf: LimitsOf;
  log: Log;
  /** Settings of the model; without them the tutor quotes. */
  model: ModelSettings | undefined;
  runCommand: RunCommand;
  /** Called when tokens have moved or something was remembered. */
  onMoved: () => void;
}

/** Chooses the engine for a person by the settings, their plan and their wallet, and tells what they have left. */
export interface OpenTutor {
  engineFor: ReturnType<typeof engineChooser>;
  allowanceOf: AllowanceOf;
}

export async function openTutor(parts: TutorParts): Promise<OpenTutor> {
  const { pool, model } = parts;
  const retrieval = withDrafts(pool, await publishedRetrieval(parts));
  const quotes = extractiveEngine({ pool, retrieval });
  const monthlyCapInTokens = model?.monthlyCapInTokens;
  const llm = await llmPartsOf(parts, pool, retrieval);
  return {
    engineFor: engineChooser({ ...parts, quotes, monthlyCapInTokens, llm }),
    allowanceOf: model ? allowanceReader({ ...parts, monthlyCapInTokens }) : async () => freeAllowance,
  };
}

async function publishedRetrieval({ pool, model, log }: TutorParts): Promise<Retrieval> {
  const words = postgresRetrieval(pool);
  const embedder = await loadEmbedder(model);
  if (!embedder) return words;
  return withVectors({ pool, embedder: meterEmbedder(pool, embedder, model?.monthlyCapInTokens), log }, words);
}

async function llmPartsOf(
  { model, ...parts }: TutorParts,
  pool: pg.Pool,
  retrieval: Retrieval,
): Promise<LlmEngineParts | undefined> {
  const opened = await loadModel(model);
  if (!opened) return undefined;
  return {
    pool,
    model: opened,
    find: (question) => retrieval.find(question),
    runCommand: parts.runCommand,
    remember: factSaver(parts, parts.onMoved),
    guardOf: openQuizGuards(pool),
    factsOf: learnerFacts(pool),
  };
}
