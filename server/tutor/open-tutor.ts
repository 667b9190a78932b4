import type pg from 'pg';
import type { LimitsOf } from '#domain/account/plans.ts';
import type { Log } from '#server/log.ts';
import type { TransactionParts } from '#server/store/in-transaction.ts';
import type { RunCommand } from '#server/store/run-command.ts';
import { type AllowanceOf, allowances, freeAllowance } from '#server/tutor/allowance.ts';
import { engineChooser } from '#server/tutor/choose-engine.ts';
import { loadEmbedder, loadModel } from '#server/tutor/model/load-model.ts';
import type { ModelSettings } from '#server/tutor/model/model-settings.ts';
import { keyGuards } from '#server/tutor/open-quiz.ts';
import { withDrafts } from '#server/tutor/joined-retrieval.ts';
import { postgresRetrieval } from '#server/tutor/postgres-retrieval.ts';
import { factKeeper } from '#server/tutor/remember-fact.ts';
import { quoteEngine } from '#server/tutor/quotes/quote-engine.ts';
import type { Retrieval } from '#server/tutor/retrieval.ts';
import { metered } from '#server/tutor/vectors/metered-embedder.ts';
import { withVectors } from '#server/tutor/vectors/vector-retrieval.ts';
import { learnerFacts } from '#server/tutor/speaking/learner-facts.ts';
import type { SpeakingParts } from '#server/tutor/speaking/speaking-engine.ts';

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
  const retrieval = withDrafts(pool, await published(parts));
  const quotes = quoteEngine({ pool, retrieval });
  const monthlyCapInTokens = model?.monthlyCapInTokens;
  const speaking = await speakingOf(parts, pool, retrieval);
  return {
    engineFor: engineChooser({ ...parts, quotes, monthlyCapInTokens, speaking }),
    allowanceOf: model ? allowances({ ...parts, monthlyCapInTokens }) : async () => freeAllowance,
  };
}

async function published({ pool, model, log }: TutorParts): Promise<Retrieval> {
  const words = postgresRetrieval(pool);
  const embedder = await loadEmbedder(model);
  if (!embedder) return words;
  return withVectors({ pool, embedder: metered(pool, embedder, model?.monthlyCapInTokens), log }, words);
}

async function speakingOf(
  { model, ...parts }: TutorParts,
  pool: pg.Pool,
  retrieval: Retrieval,
): Promise<SpeakingParts | undefined> {
  const opened = await loadModel(model);
  if (!opened) return undefined;
  return {
    pool,
    model: opened,
    find: (question) => retrieval.find(question),
    runCommand: parts.runCommand,
    remember: factKeeper(parts, parts.onMoved),
    guardOf: keyGuards(pool),
    factsOf: learnerFacts(pool),
  };
}
