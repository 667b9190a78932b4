import type { Locks } from '#web/store/locks.ts';
import { newKey } from '#web/store/new-id.ts';
import { createLeader, type Leader } from '#web/store/leader.ts';

/** This tab among the others: whether it leads, and whether the others are still there. */
export interface Presence extends Pick<Leader, 'isLeading' | 'heard'> {
  tab: string;
  /** Resolves when this tab can be seen by the others. */
  joined: Promise<void>;
  /** Calls back once the tab has ended. */
  whenGone: (tab: string, onGone: () => void) => void;
  leave: () => void;
}

interface PresenceParts {
  name: string;
  locks: Locks;
  onLead: () => void;
  onLost: () => void;
  ask: () => void;
}

export function joinPresence({ name, locks, ...events }: PresenceParts): Presence {
  const tab = newKey();
  const end = new AbortController();
  const left = Promise.withResolvers<void>();
  const joined = Promise.withResolvers<void>();
  const watched = new Set<string>();
  const lockOf = (of: string) => `${name}-tab-${of}`;

  // The browser lets go of it when the tab ends, however it ends.
  void locks.request(lockOf(tab), {}, () => {
    joined.resolve();
    return left.promise;
  });
  const leader = createLeader({ name, locks, ...events });

  return {
    tab,
    joined: joined.promise,
    isLeading: leader.isLeading,
    heard: leader.heard,
    whenGone(other, onGone) {
      if (other === tab || watched.has(other)) return;
      watched.add(other);
      locks
        .request(lockOf(other), { signal: end.signal }, () => {
          watched.delete(other);
          onGone();
          return undefined;
        })
        .catch(() => {});
    },
    leave() {
      left.resolve();
      end.abort();
      leader.stop();
    },
  };
}
