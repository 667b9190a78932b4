import type { Locks } from '#web/store/locks.ts';
import { newKey } from '#web/store/new-id.ts';
import { createLeader, type Leader } from '#web/store/leader.ts';

/** This tab among the other tabs: whether it leads, and which of the others still exist. */
export interface Presence extends Pick<Leader, 'isLeading' | 'heard'> {
  tab: string;
  /** Resolves when the other tabs can detect this tab. */
  joined: Promise<void>;
  /** Calls back when the tab has closed. */
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

  // The browser releases this lock when the tab closes or crashes.
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
