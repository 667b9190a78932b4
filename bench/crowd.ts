import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpuMsOf } from './process-tree.ts';

/** What a crowd is told to do, one thing after another; it answers each. */
export type Order =
  | { do: 'join'; origin: string; cookies: readonly string[]; topics: readonly string[] }
  | { do: 'listen'; words: string }
  | { do: 'tell' }
  | { do: 'hang up' };

/** When the first, 95 of 100 and the last of a crowd heard the words, as `sharedNow` counts; `lost` never did. */
export interface Heard {
  first: number;
  p95: number;
  last: number;
  lost: number;
}

/** Thousands of connections that only listen, in a process of their own: what hearing costs them is no cost of the server. */
export interface Crowd {
  join(cookies: readonly string[], topics: readonly string[]): Promise<void>;
  /** Everybody listens from the moment this resolves. Answers the way to wait until they have heard the words. */
  listen(words: string): Promise<() => Promise<Heard>>;
  hangUp(): Promise<void>;
  /** Processor time so far. */
  cpuMs(): number;
  leave(): Promise<void>;
}

export function gatherCrowd(origin: string): Crowd {
  const child = fork(new URL('crowd-process.ts', import.meta.url));
  const ended = once(child, 'exit');

  async function give(order: Order): Promise<unknown> {
    const answered = once(child, 'message');
    child.send(order);
    const broken = ended.then(() => {
      throw new Error(`The crowd ended before it could ${order.do}.`);
    });
    return (await Promise.race([answered, broken]))[0];
  }

  return {
    async join(cookies, topics) {
      await give({ do: 'join', origin, cookies, topics });
    },
    async listen(words) {
      await give({ do: 'listen', words });
      return () => give({ do: 'tell' }) as Promise<Heard>;
    },
    async hangUp() {
      await give({ do: 'hang up' });
    },
    cpuMs: () => cpuMsOf(child.pid ?? 0),
    async leave() {
      child.kill();
      await ended;
    },
  };
}
