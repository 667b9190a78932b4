import type { TabLocks } from '#web/store/tab/lock.ts';

/** Longest silence of a leader, in ms, before a visible tab takes over: phones freeze tabs in the background. */
const ANSWER_MS = 3_000;

export interface TabElection {
  isLeading: () => boolean;
  /** Records a heartbeat of the leader. */
  sawHeartbeat: () => void;
  stop: () => void;
}

interface TabElectionParts {
  /** Name of the lock: one leader for each user of this browser profile. */
  name: string;
  locks: TabLocks;
  onLead: () => void;
  /** Called when another tab has taken over. */
  onLost: () => void;
  /** Asks the current leader for a heartbeat. */
  requestHeartbeat: () => void;
}

/**
 * Leader election: the tab that holds the lock owns the socket and sends the outbox. The browser passes the lock on
 * when that tab ends.
 */
export function createTabElection({ name, locks, onLead, onLost, requestHeartbeat }: TabElectionParts): TabElection {
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
      // A tab that got no heartbeat from this one stole the lock.
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
    requestHeartbeat();
    clearTimeout(timer);
    timer = setTimeout(steal, ANSWER_MS);
  };

  void queueUp({ signal: waiting.signal });
  document.addEventListener('visibilitychange', handleVisible);

  return {
    isLeading: () => release !== undefined,
    sawHeartbeat: () => clearTimeout(timer),
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
