import type { TabLocks } from '#web/store/tab/lock.ts';
import { newKey } from '#web/store/row/new-id.ts';
import { createTabElection, type TabElection } from '#web/store/tab/tab-election.ts';

/** This tab among the other tabs: whether it leads, and which of the others still exist. */
export interface TabPresence extends Pick<TabElection, 'isLeading' | 'sawHeartbeat'> {
  tab: string;
  /** Resolves when the other tabs can detect this tab. */
  joined: Promise<void>;
  /** Calls back when the tab has closed. */
  whenGone: (tab: string, onGone: () => void) => void;
  leave: () => void;
}

interface TabPresenceParts {
  name: string;
  locks: TabLocks;
  onLead: () => void;
  onLost: () => void;
  requestHeartbeat: () => void;
}

export function joinTabPresence({ name, locks, ...events }: TabPresenceParts): TabPresence {
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
  const election = createTabElection({ name, locks, ...events });

  return {
    tab,
    joined: joined.promise,
    isLeading: election.isLeading,
    sawHeartbeat: election.sawHeartbeat,
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
      election.stop();
    },
  };
}
