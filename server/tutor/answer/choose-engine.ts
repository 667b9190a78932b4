import type { Actor } from '#domain/account/user.ts';
import type { NoModel } from '#domain/tutor/tutor-allowance.ts';
import type { AnswerEvent } from '#domain/tutor/tutor-answer.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { Log } from '#server/core/log/log.ts';
import { newId } from '#server/core/store/new-id.ts';
import { answerPrice, ROUND_PRICE } from '#server/tutor/answer/answer-price.ts';
import type { AnswerCharge, AnswerCallEnd, TutorEngine } from '#server/tutor/engine/engine.ts';
import { holdCall, type HoldParts, monthEnd } from '#server/wallet/model-call/hold-call.ts';
import { countReleasedUsage, settleIn } from '#server/wallet/model-call/settle-call.ts';
import { ROUND, llmEngine, type LlmEngineParts } from '#server/tutor/llm/llm-engine.ts';

/** Duration of a hold, longer than an answer may take with everything before and after it. */
const HOLD_SECONDS = 300;

export interface EngineChooserParts extends HoldParts {
  quotes: TutorEngine;
  /** Parts of the LLM engine. Without a model everybody gets quotes. */
  llm: LlmEngineParts | undefined;
  log: Log;
  /** Called when tokens have moved. */
  onMoved?: () => void;
}

/**
 * Chooses the engine of an answer: the model if there is one; without one, or if the school's cap, the limit of the plan or
 * the wallet does not allow it, the extractive engine, which says why, costs nothing and counts toward no limit. The highest
 * cost of the model's answer is held from now on.
 * @param callID names this one answer, which is held once; the same question asked again is another call
 * @throws AppError conflict
 */
export const engineChooser =
  (parts: EngineChooserParts) =>
  async (actor: Actor, callID: string = newId('ModelCall')): Promise<TutorEngine> => {
    const { quotes, llm, log, onMoved } = parts;
    if (!llm) return quotes;
    const call = { id: callID, owner: actor.id, purpose: 'tutor', model: llm.model.name } as const;
    const held = await holdCall(parts, { ...call, ...answerPrice, seconds: HOLD_SECONDS }).catch(noModelOf);
    if (held === undefined) return quotesWithReason(quotes, { why: 'cap', resetsAt: monthEnd() });
    if (typeof held === 'object') return quotesWithReason(quotes, held);
    onMoved?.();
    const budget = { rounds: Math.floor(held / ROUND_PRICE), outputTokens: ROUND.outputTokens };
    const used = Promise.withResolvers<AnswerCallEnd>();
    const engine = llmEngine(llm, budget, (end) => {
      if (end.why !== undefined) log.warn({ why: end.why, model: llm.model.name }, 'a model failed');
      used.resolve(end);
    });
    const charge: AnswerCharge = {
      used: used.promise,
      settle: (client, usage, isPaid) => settleIn(client, callID, { usage, how: isPaid ? 'done' : 'failed' }),
      countLate: (usage) => countReleasedUsage(parts.pool, callID, usage),
    };
    return { ...engine, charge };
  };

/** Reason for quoting that a refusal about tokens means; other errors are thrown again. */
function noModelOf(error: unknown): NoModel {
  if (!(error instanceof AppError)) throw error;
  const { code, details = {} } = error;
  if (code === 'limit_reached') return { why: 'limit', ...(details as Omit<NoModel & { why: 'limit' }, 'why'>) };
  if (code !== 'insufficient_tokens') throw error;
  return { why: 'balance', ...(details as Omit<NoModel & { why: 'balance' }, 'why'>) };
}

const quotesWithReason = (quotes: TutorEngine, noModel: NoModel): TutorEngine => ({
  ...quotes,
  async *answer(question): AsyncGenerator<AnswerEvent> {
    yield { type: 'noModel', noModel };
    yield* quotes.answer(question);
  },
});
