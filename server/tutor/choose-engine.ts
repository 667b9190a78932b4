import type { Actor } from '#domain/account/user.ts';
import type { NoModel } from '#domain/interact/tutor-allowance.ts';
import type { AnswerEvent } from '#domain/interact/tutor-answer.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { Log } from '#server/log.ts';
import { newId } from '#server/new-id.ts';
import { answerQuote, ROUND_PRICE } from '#server/tutor/answer-quote.ts';
import type { AnswerCharge, SpokenEnd, TutorEngine } from '#server/tutor/engine.ts';
import { holdCall, type HoldParts, monthEnd } from '#server/tutor/metering/hold-call.ts';
import { countGivenBack, settleIn } from '#server/tutor/metering/settle-call.ts';
import { ROUND, speakingEngine, type SpeakingParts } from '#server/tutor/speaking/speaking-engine.ts';

/** Duration of a hold, longer than an answer may take with everything before and after it. */
const HOLD_SECONDS = 300;

export interface ChoiceParts extends HoldParts {
  quotes: TutorEngine;
  /** Parts of the LLM engine. Without a model everybody gets quotes. */
  speaking: SpeakingParts | undefined;
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
  (parts: ChoiceParts) =>
  async (actor: Actor, callID: string = newId('ModelCall')): Promise<TutorEngine> => {
    const { quotes, speaking, log, onMoved } = parts;
    if (!speaking) return quotes;
    const call = { id: callID, owner: actor.id, purpose: 'tutor', model: speaking.model.name } as const;
    const held = await holdCall(parts, { ...call, ...answerQuote, seconds: HOLD_SECONDS }).catch(noModelOf);
    if (held === undefined) return quotesBecause(quotes, { why: 'cap', resetsAt: monthEnd() });
    if (typeof held === 'object') return quotesBecause(quotes, held);
    onMoved?.();
    const room = { rounds: Math.floor(held / ROUND_PRICE), outputTokens: ROUND.outputTokens };
    const used = Promise.withResolvers<SpokenEnd>();
    const engine = speakingEngine(speaking, room, (end) => {
      if (end.why !== undefined) log.warn({ why: end.why, model: speaking.model.name }, 'a model failed');
      used.resolve(end);
    });
    const charge: AnswerCharge = {
      used: used.promise,
      settle: (client, usage, isPaid) => settleIn(client, callID, { usage, how: isPaid ? 'done' : 'failed' }),
      countLate: (usage) => countGivenBack(parts.pool, callID, usage),
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

const quotesBecause = (quotes: TutorEngine, noModel: NoModel): TutorEngine => ({
  ...quotes,
  async *answer(question): AsyncGenerator<AnswerEvent> {
    yield { type: 'noModel', noModel };
    yield* quotes.answer(question);
  },
});
