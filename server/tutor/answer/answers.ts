import type { MeasuredUsage } from '#domain/wallet/model-call.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { Actor } from '#domain/account/user.ts';
import type { AnswerEvent } from '#domain/tutor/tutor-answer.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { type Id, isId } from '#domain/kernel/id.ts';
import type { Log } from '#server/core/log/log.ts';
import { newId } from '#server/core/store/new-id.ts';
import { withStoreTransaction, type TransactionParts } from '#server/core/store/write/store-transaction.ts';
import type { AllowanceOf } from '#server/tutor/answer/allowance.ts';
import {
  requestStop,
  acquireLease,
  countRunning,
  renewLeases,
  findAbandoned,
  releaseLease,
} from '#server/tutor/answer/answer-lease.ts';
import { CollectedAnswer } from '#server/tutor/answer/collected-answer.ts';
import type { AnswerCharge, AnswerCallEnd, TutorEngine, TutorQuestion } from '#server/tutor/engine/engine.ts';
import { type AnswerOutcome, saveAnswer, type SettleHold } from '#server/tutor/answer/save-answer.ts';
import { noUsage } from '#server/tutor/model/model.ts';
import { readQuestion } from '#server/tutor/answer/read-question.ts';
import { recallMemories, withRecall } from '#server/tutor/answer/recall.ts';
import { RunningAnswer } from '#server/tutor/answer/running-answer.ts';
import { userFactsIn } from '#server/tutor/answer/user-facts.ts';
import { untilAborted } from '#server/tutor/answer/until-aborted.ts';

/**
 * Chooses the engine for a person; rejects with a refusal that they may see. `attempt` is new each time a question is
 * asked.
 */
export type EngineFor = (actor: Actor, attempt: string) => Promise<TutorEngine>;

export interface Answers {
  /** Limits that a person has left, and the cost of an answer. */
  allowanceOf: AllowanceOf;
  /**
   * Opens the answer to one's own chat turn and starts it if nobody has. It goes on whether somebody reads it or not.
   */
  open(actor: Actor, chatTurnID: string): Promise<RunningAnswer | 'kept' | 'elsewhere'>;
  /** Stops an answer; its text so far stays. */
  stop(actor: Actor, chatTurnID: string): Promise<void>;
  /** Ends the answers of crashed servers, so that they can be asked again. */
  sweep(): Promise<void>;
  /** Stops every answer and keeps its text. */
  close(): Promise<void>;
}

export interface AnswerParts extends TransactionParts {
  engineFor: EngineFor;
  allowanceOf: AllowanceOf;
  log: Log;
  /** Called when something was written that people wait for. */
  onSaved: () => void;
}

/** Most answers of one person that run at a time, on all servers. */
const RUNNING_MAX = 4;
const RENEWAL_MS = 2_000;
/**
 * Longest wait for the usage of a stopped model. Usage that is known later is charged to nobody but counts for the
 * school's cap.
 */
const USAGE_WAIT_MS = 2_000;

const failed: AnswerOutcome = {
  answer: { engine: 'quotes', text: '', sources: [], next: [], end: 'failed', cost: 0 },
  usedMemoryIDs: [],
  facts: '',
};

export const createAnswers = (parts: AnswerParts): Answers => new TutorAnswers(parts);

class TutorAnswers implements Answers {
  readonly #parts: AnswerParts;
  readonly #serverID = newId('Server');
  readonly #running = new Map<string, RunningAnswer>();
  readonly #beginning = new Map<string, ReturnType<Answers['open']>>();
  readonly #ending = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: AnswerParts) {
    this.#parts = parts;
  }

  allowanceOf: AllowanceOf = (actor) => this.#parts.allowanceOf(actor);

  async open(actor: Actor, chatTurnID: string): ReturnType<Answers['open']> {
    const id = idOf(chatTurnID);
    const known = this.#running.get(id);
    if (known?.owner === actor.id) return known;
    const key = `${actor.id} ${id}`;
    const begun = this.#beginning.get(key) ?? this.#begin(actor, id);
    this.#beginning.set(key, begun);
    try {
      return await begun;
    } finally {
      this.#beginning.delete(key);
    }
  }

  async stop(actor: Actor, chatTurnID: string): Promise<void> {
    const id = idOf(chatTurnID);
    await withStoreTransaction(this.#parts, async (transaction) =>
      (await transaction.as(actor)).get('TutorMemory', id),
    );
    await requestStop(this.#parts.pool, id);
    this.#running.get(id)?.stop();
  }

  async sweep(): Promise<void> {
    for (const { id, owner } of await findAbandoned(this.#parts.pool)) {
      if (owner) await this.#keep({ id: owner, role: 'USER' }, id, failed);
      else await releaseLease(this.#parts.pool, id);
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    for (const answer of this.#running.values()) answer.stop();
    await Promise.all(this.#ending);
  }

  async #begin(actor: Actor, id: Id<'TutorMemory'>): ReturnType<Answers['open']> {
    const asked = await withStoreTransaction(this.#parts, async (transaction) => {
      const store = await transaction.as(actor);
      const underWay = await countRunning(transaction.client, actor.id);
      const chatTurn = await store.get('TutorMemory', id);
      if (chatTurn.status !== 'WAITING') return 'kept' as const;
      const whose = await acquireLease(transaction.client, id, this.#serverID);
      if (whose !== 'taken') return whose;
      // The refusal rolls the lease back as well.
      if (underWay >= RUNNING_MAX) throw new AppError('too_many', 'too many questions at once');
      return readQuestion(store, actor, chatTurn);
    });
    if (asked === 'held') return 'elsewhere';
    if (asked === 'left') await this.#keep(actor, id, failed);
    if (asked === 'left' || asked === 'kept') return 'kept';
    return this.#start(actor, id, asked);
  }

  async #start(actor: Actor, id: Id<'TutorMemory'>, asked: PreparedQuestion): Promise<RunningAnswer | 'kept'> {
    const run = newId('Run');
    let engine: TutorEngine;
    try {
      const given = await this.#parts.engineFor(actor, run);
      engine = given.kind === 'quotes' ? withRecall(given, newFacts(asked)) : given;
    } catch (error) {
      this.#note(error, 'no engine for an answer');
      await this.#keep(actor, id, failed, { holder: this.#serverID });
      if (error instanceof AppError) throw error;
      return 'kept';
    }
    const answer = new RunningAnswer({ run, chatTurnID: id, owner: actor.id, engine: engine.kind });
    this.#running.set(id, answer);
    this.#watch();
    const done = this.#give(answer, engine, asked).finally(() => this.#ending.delete(done));
    this.#ending.add(done);
    return answer;
  }

  async #give(answer: RunningAnswer, engine: TutorEngine, asked: PreparedQuestion): Promise<void> {
    const { actor, memories } = asked;
    const { collected, end } = await this.#collect(answer, engine, { ...asked, signal: answer.signal });
    const facts = newFacts(asked);
    const quotable = facts === '' ? recallMemories(asked) : [];
    const used = engine.kind === 'model' ? memories : quotable;
    const kept: AnswerOutcome = {
      answer: collected.endedAs(end.how),
      usedMemoryIDs: used.map(({ id }) => id),
      facts,
    };
    const { usage, hasShown } = await this.#usedBy(engine.charge);
    const isPaid = hasShown && end.how !== 'failed' && collected.hasWords;
    const charge = engine.charge && { ...engine.charge, usage, isPaid };
    try {
      await this.#keep(actor, answer.chatTurnID, kept, { holder: this.#serverID, charge });
      answer.close(end);
    } catch (error) {
      this.#note(error, 'an answer could not be saved');
      await this.#fail(actor, answer, charge);
    } finally {
      this.#running.delete(answer.chatTurnID);
      if (this.#running.size === 0) this.#rest();
    }
  }

  /** Releases the whole hold and ends the chat turn, so that it can be asked again at once. */
  async #fail(actor: Actor, answer: RunningAnswer, charge: Charge | undefined): Promise<void> {
    const unpaid = charge && { ...charge, isPaid: false };
    await this.#keep(actor, answer.chatTurnID, failed, { holder: this.#serverID, charge: unpaid }).catch(
      // The lease is no longer renewed, so the sweep ends it.
      (error: unknown) => this.#note(error, 'a failed answer could not be ended'),
    );
    answer.close({ type: 'end', how: 'failed' });
  }

  async #usedBy(charge: AnswerCharge | undefined): Promise<Pick<AnswerCallEnd, 'usage' | 'hasShown'>> {
    const nothing = { usage: noUsage, hasShown: false };
    if (!charge) return nothing;
    const known = await Promise.race([charge.used, pause(USAGE_WAIT_MS, undefined, { ref: false })]);
    if (known) return known;
    charge.used
      .then(({ usage }) => charge.countLate(usage))
      .catch((error: unknown) => this.#note(error, 'late usage of a model was not counted'));
    return nothing;
  }

  async #collect(answer: RunningAnswer, engine: TutorEngine, question: TutorQuestion) {
    const collected = new CollectedAnswer(engine.kind);
    let end: AnswerEvent & { type: 'end' } = { type: 'end', how: 'failed' };
    try {
      for await (const event of untilAborted(engine.answer(question), answer.signal)) {
        if (event.type === 'end') end = event;
        if (event.type === 'end') break;
        const hasRoom = collected.take(event);
        answer.emit(event);
        if (hasRoom) continue;
        end = { type: 'end', how: 'done' };
        break;
      }
    } catch (error) {
      if (!answer.signal.aborted) this.#note(error, 'a tutor could not answer');
    }
    if (answer.signal.aborted) end = { type: 'end', how: 'stopped' };
    // An answer without visible text has failed, however its engine ended it.
    else if (!collected.hasWords) end = { type: 'end', how: 'failed' };
    return { collected, end };
  }

  /** Saves in one transaction with the lease, so that of two servers that both believe to hold it only one writes. */
  async #keep(
    actor: Actor,
    id: Id<'TutorMemory'>,
    kept: AnswerOutcome,
    { holder, charge }: { holder?: string; charge?: Charge | undefined } = {},
  ): Promise<void> {
    await withStoreTransaction(this.#parts, async (transaction) => {
      const { client } = transaction;
      const settle: SettleHold = async (isKept) => charge?.settle(client, charge.usage, isKept && charge.isPaid);
      const isHeld = await releaseLease(client, id, holder);
      if (isHeld) await saveAnswer(await transaction.as(actor), id, kept, settle);
      else await settle(false);
    });
    this.#parts.onSaved();
  }

  #watch(): void {
    this.#timer ??= setInterval(() => {
      renewLeases(this.#parts.pool, this.#serverID, [...this.#running.keys()]).then(
        (unwanted) => {
          for (const id of unwanted) this.#running.get(id)?.stop();
        },
        (error: unknown) => this.#note(error, 'the leases of the running answers were not renewed'),
      );
    }, RENEWAL_MS);
    this.#timer.unref();
  }

  #rest(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Security: an error of an engine may quote the question, so only its name is logged. */
  #note(error: unknown, what: string): void {
    this.#parts.log.warn({ error: error instanceof AppError ? error.code : (error as Error | undefined)?.name }, what);
  }
}

function idOf(chatTurnID: string): Id<'TutorMemory'> {
  if (!isId(chatTurnID)) throw new AppError('not_found', 'TutorMemory');
  return chatTurnID as Id<'TutorMemory'>;
}

/** Hold for an answer, the usage of the model, and whether the answer is charged if it is saved. */
interface Charge extends AnswerCharge {
  usage: MeasuredUsage;
  isPaid: boolean;
}

type PreparedQuestion = Awaited<ReturnType<typeof readQuestion>>;

/** Facts in a question about its author that are not remembered yet. */
function newFacts({ words, memories, memoryID }: PreparedQuestion): string {
  const facts = memoryID === undefined ? '' : userFactsIn(words);
  return memories.some(({ content }) => content === facts) ? '' : facts;
}
