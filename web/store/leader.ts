import type { Locks } from '#web/store/locks.ts';

/** How long a leader may stay silent before a visible tab takes its place: a phone freezes what is in the background. */
const ANSWER_MS = 3_000;

export interface Leader {
  isLeading: () => boolean;
  /** The leader has spoken. */
  heard: () => void;
  stop: () => void;
}

interface LeaderParts {
  /** The name of the lock: one leader for each user of this browser profile. */
  name: string;
  locks: Locks;
  onLead: () => void;
  /** Another tab leads now. */
  onLost: () => void;
  /** Asks whoever leads to say so. */
  ask: () => void;
}

/** One tab holds the socket and sends what waits: the one that has the lock. It passes on by itself when that tab ends. */
export function createLeader({ name, locks, onLead, onLost, ask }: LeaderParts): Leader {
  let release: (() => void) | undefined;
  let waiting = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  const hold = () => {
    if (isStopped) return undefined;
    clearTimeout(timer);
    const { promise, resolve } = Promise.withResolvers<void>();
    release = resolve;
    onLead();
    return promise;
  };

  async function queueUp(options: LockOptions) {
    try {
      await locks.request(name, options, hold);
    } catch {
      const isGivenUp = options.signal?.aborted === true;
      if (isGivenUp || isStopped) return;
      // Stolen by a tab that heard nothing from this one.
      release = undefined;
      onLost();
      void queueUp({ signal: waiting.signal });
    }
  }

  function steal() {
    waiting.abort();
    waiting = new AbortController();
    void queueUp({ steal: true });
  }

  const handleVisible = () => {
    if (document.visibilityState !== 'visible' || release !== undefined || isStopped) return;
    ask();
    clearTimeout(timer);
    timer = setTimeout(steal, ANSWER_MS);
  };

  void queueUp({ signal: waiting.signal });
  document.addEventListener('visibilitychange', handleVisible);

  return {
    isLeading: () => release !== undefined,
    heard: () => clearTimeout(timer),
    stop() {
      isStopped = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', handleVisible);
      waiting.abort();
      release?.();
      release = undefined;
    },
  };
}
