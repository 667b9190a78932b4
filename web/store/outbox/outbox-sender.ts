import { AppError, type ErrorCode, httpStatus, type Problem } from '#domain/kernel/errors.ts';
import { type CommandAnswer, COMMANDS_PER_REQUEST } from '#sync/core/protocol.ts';
import type { OutboxEntry } from '#web/store/database/database.ts';
import type { OutboxQueue } from '#web/store/outbox/outbox-queue.ts';
import { isTransientAnswer, isTransient, NotDone, type ApiClient } from '#web/store/api/api-client.ts';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;

/** Errors that pause sending without refusing the command: it waits for a sign-in or a reload. */
const pausing: ReadonlySet<ErrorCode> = new Set(['not_signed_in', 'outdated']);

export interface OutboxSender {
  /** Sends pending commands, unless it waits after a failure. */
  run: () => void;
  /** Sends at once and cancels the wait after a failure, because sending is likely to work now. */
  sendNow: () => void;
  stop: () => void;
}

interface OutboxSenderParts {
  queue: OutboxQueue;
  api: ApiClient;
  /** True if this tab may send: it leads, and there is a network. */
  mayRun: () => boolean;
}

/**
 * Sends the outbox first in, first out, one request at a time. After a failure it sends the same commands with the same
 * keys.
 */
export function createOutboxSender({ queue, api, mayRun }: OutboxSenderParts): OutboxSender {
  let isRunning = false;
  let isAskedAgain = false;
  let wait = FIRST_WAIT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /**
   * Commands per request; drops to one after a whole request was refused, so that one bad command cannot block the
   * others.
   */
  let limit = COMMANDS_PER_REQUEST;

  /** Stores the answers. @returns true if every entry has a final answer */
  async function storeAnswers(entries: readonly OutboxEntry[], answers: readonly CommandAnswer[]): Promise<boolean> {
    const pairs = entries
      .slice(0, answers.length)
      .map((entry, index) => [entry, answers[index] as CommandAnswer] as const);
    const decided = pairs.filter(([, answer]) => !isTransientAnswer(answer));
    await queue.settle(
      decided.map(([entry]) => entry),
      decided.map(([, answer]) => answer),
    );
    // Servers of an earlier release continued after a fault.
    for (const [entry, answer] of pairs)
      if (!answer.ok && isTransientAnswer(answer))
        await queue.delay(entry, answer.problem, answer.problem.code === 'internal');
    return decided.length === entries.length;
  }

  async function send(entries: readonly OutboxEntry[]): Promise<'done' | 'later' | 'paused'> {
    try {
      const answers = await api.commands(entries.map(({ key, name, input }) => ({ key, name, input })));
      const isDecided = await storeAnswers(entries, answers);
      limit = COMMANDS_PER_REQUEST;
      return isDecided ? 'done' : 'later';
    } catch (error) {
      const [first] = entries;
      if (first && error instanceof NotDone)
        return (await queue.delay(first, problemOf(error), error.isFault)) ? 'later' : 'done';
      if (!(error instanceof AppError) || isTransient(error)) {
        // The first failure is not recorded, because short network outages are common.
        if (first && wait > FIRST_WAIT_MS) await queue.delay(first, notNow, false);
        return 'later';
      }
      if (pausing.has(error.code)) return 'paused';
      if (entries.length > 1) limit = 1;
      else await queue.settle(entries, [{ ok: false, problem: problemOf(error) }]);
      return 'done';
    }
  }

  async function runNow() {
    do {
      isAskedAgain = false;
      const entries = mayRun() ? await queue.take(limit) : [];
      const outcome = entries.length > 0 ? await send(entries) : 'done';
      if (outcome === 'paused') return;
      if (outcome === 'later') {
        timer = setTimeout(sendNow, wait * (0.5 + Math.random()));
        wait = Math.min(wait * 2, LONGEST_WAIT_MS);
        return;
      }
      wait = FIRST_WAIT_MS;
      isAskedAgain ||= entries.length > 0;
    } while (isAskedAgain);
  }

  async function run() {
    if (timer !== undefined) return;
    isAskedAgain = true;
    if (isRunning) return;
    isRunning = true;
    try {
      await runNow();
    } catch {
      // The database was closed; the next page that opens it sends its commands.
    } finally {
      isRunning = false;
    }
  }

  function sendNow() {
    stop();
    void run();
  }

  function stop() {
    clearTimeout(timer);
    timer = undefined;
  }

  return { run: () => void run(), sendNow, stop };
}

const notNow: Problem = {
  code: 'unavailable',
  title: 'unavailable',
  status: httpStatus.unavailable,
  detail: 'no answer',
};

const problemOf = ({ code, detail, details }: AppError): Problem => ({
  code,
  title: code,
  status: httpStatus[code],
  detail,
  ...(details === undefined ? {} : { details }),
});
