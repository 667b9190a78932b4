import { AppError } from '#domain/kernel/errors.ts';
import { newKey } from '#web/store/row/new-id.ts';
import type { TabState } from '#web/store/tab/tab-state.ts';
import { isTransient, NoAnswer, problemError, type ApiClient } from '#web/store/api/api-client.ts';

const FLUSH_MS = 10_000;
const RETRY_MS = [300, 900, 2_000];
const ROWS_MS = 1_000;

/**
 * Online-only commands: they move tokens or need the server's decision, so they never show before they are done (D-89).
 */
export interface OnlineCalls {
  call: (name: string, input: unknown) => Promise<unknown>;
  /** Tells that the rows of these commands have arrived. */
  handleArrival: (keys: readonly string[]) => void;
}

interface OnlineCallParts {
  tabState: TabState;
  api: ApiClient;
  isOnline: () => boolean;
  /** Starts sending the outbox. */
  sendOutbox: () => void;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export function createOnlineCalls({ tabState, api, isOnline, sendOutbox }: OnlineCallParts): OnlineCalls {
  /**
   * Money: a call without a known outcome keeps its key, so that a second click on the same button cannot pay twice.
   */
  const keys = new Map<string, string>();
  const waiting = new Map<string, () => void>();

  /** Waits until earlier commands are sent: a lesson is published with the text that was typed last. */
  async function waitForOutbox(): Promise<void> {
    // Commands given in the same tick are queued before this resolves.
    await tabState.update({ origin: 'local' });
    const isUnsent = () => tabState.lists().outbox.some(({ state }) => state !== 'acked');
    if (!isUnsent()) return;
    const before = new Set(tabState.lists().refused.map(({ key }) => key));
    sendOutbox();
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const stop = tabState.subscribe(() => !isUnsent() && resolve(true));
    const isSent = await Promise.race([promise, pause(FLUSH_MS)]);
    stop();
    if (!isSent) throw new AppError('offline', 'earlier changes could not be sent');
    // A refused earlier command belongs to this call: the user has to deal with it first and then repeat the call.
    const refused = tabState.lists().refused.find(({ key }) => !before.has(key));
    if (refused) throw problemError(refused.problem);
  }

  /** Retries with the same key, for which the server repeats its first answer. */
  async function post(name: string, key: string, input: unknown): Promise<unknown> {
    for (const wait of [...RETRY_MS, undefined]) {
      try {
        const [answer] = await api.commands([{ key, name, input }]);
        if (!answer) throw new NoAnswer(name);
        if (!answer.ok) throw problemError(answer.problem);
        return answer.result;
      } catch (error) {
        if (!isTransient(error)) throw error;
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
      await waitForOutbox();
      const intent = `${name} ${JSON.stringify(input)}`;
      const key = keys.get(intent) ?? newKey();
      keys.set(intent, key);
      const rows = Promise.withResolvers<void>();
      waiting.set(key, rows.resolve);
      try {
        const result = await post(name, key, input);
        keys.delete(intent);
        // Waits for the rows, because the next screen may need them, but not long, because the stream may be down.
        await Promise.race([rows.promise, pause(ROWS_MS)]);
        return result;
      } catch (error) {
        if (!isTransient(error)) keys.delete(intent);
        throw error;
      } finally {
        waiting.delete(key);
      }
    },
    handleArrival(arrivedKeys) {
      for (const key of arrivedKeys) waiting.get(key)?.();
    },
  };
}
