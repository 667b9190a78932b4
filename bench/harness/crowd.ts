import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpuMsOf } from '#bench/harness/process-tree.ts';

/** Commands for a listener process, executed one after the other; each gets an answer. */
export type CrowdCommand =
  | { do: 'join'; origin: string; cookies: readonly string[]; topics: readonly string[] }
  | { do: 'listen'; words: string }
  | { do: 'tell' }
  | { do: 'disconnect' };

/**
 * Times at which the first, the 95th percentile and the last listener received the text, on the clock of `sharedNow`;
 * `lost` listeners never did.
 */
export interface DeliveryTimes {
  first: number;
  p95: number;
  last: number;
  lost: number;
}

/** Thousands of listening connections in a separate process, so that their cost is not measured as the server's. */
export interface Crowd {
  join(cookies: readonly string[], topics: readonly string[]): Promise<void>;
  /** All connections listen once this resolves. Returns a function that waits until they have received the text. */
  listen(words: string): Promise<() => Promise<DeliveryTimes>>;
  disconnect(): Promise<void>;
  /** CPU time so far. */
  cpuMs(): number;
  leave(): Promise<void>;
}

export function startCrowd(origin: string): Crowd {
  const child = fork(new URL('crowd-process.ts', import.meta.url));
  const ended = once(child, 'exit');

  async function give(order: CrowdCommand): Promise<unknown> {
    const answered = once(child, 'message');
    child.send(order);
    const broken = ended.then(() => {
      throw new Error(`The listener process ended before the command "${order.do}".`);
    });
    return (await Promise.race([answered, broken]))[0];
  }

  return {
    async join(cookies, topics) {
      await give({ do: 'join', origin, cookies, topics });
    },
    async listen(words) {
      await give({ do: 'listen', words });
      return () => give({ do: 'tell' }) as Promise<DeliveryTimes>;
    },
    async disconnect() {
      await give({ do: 'disconnect' });
    },
    cpuMs: () => cpuMsOf(child.pid ?? 0),
    async leave() {
      child.kill();
      await ended;
    },
  };
}
