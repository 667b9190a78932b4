import { AppError } from '#domain/kernel/errors.ts';
import { newKey } from '#web/store/new-id.ts';
import type { Local } from '#web/store/local.ts';
import { isPassing, NoAnswer, problemError, type Wire } from '#web/store/wire.ts';

const FLUSH_MS = 10_000;
const RETRY_MS = [300, 900, 2_000];
const ROWS_MS = 1_000;

/** Commands that are never shown before they are done: they move tokens, or need the server's word first (D-89). */
export interface OnlineCalls {
  call: (name: string, input: unknown) => Promise<unknown>;
  /** Commands whose rows are here now. */
  arrived: (keys: readonly string[]) => void;
}

interface OnlineCallParts {
  local: Local;
  wire: Wire;
  isOnline: () => boolean;
  /** Sends what waits. */
  pump: () => void;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export function createOnlineCalls({ local, wire, isOnline, pump }: OnlineCallParts): OnlineCalls {
  /** Money: a call in doubt keeps its key, so that a second click on the same button cannot pay twice. */
  const keys = new Map<string, string>();
  const waiting = new Map<string, () => void>();

  /** What was done before comes first: a lesson is published as it was last typed. */
  async function flushed(): Promise<void> {
    // Behind what was given in this very moment.
    await local.step({ origin: 'local' });
    const isUnsent = () => local.lists().outbox.some(({ state }) => state !== 'acked');
    if (!isUnsent()) return;
    const before = new Set(local.lists().refused.map(({ key }) => key));
    pump();
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const stop = local.subscribe(() => !isUnsent() && resolve(true));
    const isSent = await Promise.race([promise, pause(FLUSH_MS)]);
    stop();
    if (!isSent) throw new AppError('offline', 'earlier changes could not be sent');
    // What was to go with it did not: whoever asked looks at that first, and asks again.
    const refused = local.lists().refused.find(({ key }) => !before.has(key));
    if (refused) throw problemError(refused.problem);
  }

  /** After any doubt the same key again: the server answers what it did the first time. */
  async function post(name: string, key: string, input: unknown): Promise<unknown> {
    for (const wait of [...RETRY_MS, undefined]) {
      try {
        const [answer] = await wire.commands([{ key, name, input }]);
        if (!answer) throw new NoAnswer(name);
        if (!answer.ok) throw problemError(answer.problem);
        return answer.result;
      } catch (error) {
        if (!isPassing(error)) throw error;
        if (wait === undefined || !isOnline())
          throw error instanceof AppError ? error : new AppError('offline', name, { cause: error });
        await pause(wait);
      }
    }
    return undefined;
  }

  return {
    async call(name, input) {
      if (!isOnline()) throw new AppError('offline', name);
      await flushed();
      const intent = `${name} ${JSON.stringify(input)}`;
      const key = keys.get(intent) ?? newKey();
      keys.set(intent, key);
      const rows = Promise.withResolvers<void>();
      waiting.set(key, rows.resolve);
      try {
        const result = await post(name, key, input);
        keys.delete(intent);
        // A screen that goes on from the answer finds the rows; a stream that is away does not hold it up.
        await Promise.race([rows.promise, pause(ROWS_MS)]);
        return result;
      } catch (error) {
        if (!isPassing(error)) keys.delete(intent);
        throw error;
      } finally {
        waiting.delete(key);
      }
    },
    arrived(arrivedKeys) {
      for (const key of arrivedKeys) waiting.get(key)?.();
    },
  };
}
