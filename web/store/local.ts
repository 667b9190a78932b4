import type { OutboxEntry, Refused } from '#web/store/database.ts';
import { layerOver } from '#web/store/layer.ts';
import { createMemory, type Memory, type Origin } from '#web/store/memory.ts';
import { type Attempt, attempt, type OverlayContext, replay } from '#web/store/overlay.ts';
import type { RowChange } from '#web/store/row.ts';

export interface Lists {
  /** Commands whose rows are not here yet, oldest first. */
  outbox: readonly OutboxEntry[];
  refused: readonly Refused[];
}

export interface Step {
  changes?: readonly RowChange[] | undefined;
  lists?: ((now: Lists) => Partial<Lists>) | undefined;
  origin: Origin;
}

/** What this tab knows: rows and waiting commands, moved forward one step at a time. */
export interface Local {
  memory: Memory;
  lists: () => Lists;
  /** Rows and lists change together: an acknowledged command leaves in the same frame in which its rows appear. */
  step: (step: Step) => Promise<void>;
  /** Tries a command over what is shown, and shows it unless `isRefusal` says that it must not be given at all. */
  give: (entry: OutboxEntry, isRefusal: (error: unknown) => boolean) => Promise<Attempt>;
  /** Called when the lists have changed. */
  subscribe: (listener: () => void) => () => void;
}

export function createLocal(context: () => OverlayContext): Local {
  const memory = createMemory();
  const listeners = new Set<() => void>();
  let lists: Lists = { outbox: [], refused: [] };
  let chain: Promise<unknown> = Promise.resolve();

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = chain.then(work);
    chain = done.catch(() => {});
    return done;
  }

  function setLists(next: Lists) {
    if (next.outbox === lists.outbox && next.refused === lists.refused) return;
    lists = next;
    for (const listener of listeners) listener();
  }

  return {
    memory,
    lists: () => lists,
    step: ({ changes = [], lists: change, origin }) =>
      inTurn(async () => {
        const next = { ...lists, ...change?.(lists) };
        const isSettled = changes.length === 0 && next.outbox === lists.outbox;
        const overlay = isSettled
          ? memory.overlay()
          : await replay(layerOver(memory.base, changes), next.outbox, context());
        memory.swap(changes, overlay, origin);
        setLists(next);
      }),
    give: (entry, isRefusal) =>
      inTurn(async () => {
        const outcome = await attempt(memory, entry, context());
        if (!outcome.isDone && isRefusal(outcome.error)) return outcome;
        if (outcome.isDone) {
          const before = memory.overlay();
          const layer = layerOver(memory.base, [...before.changes, ...outcome.changes]);
          const effects = new Map(before.effects).set(entry.key, outcome.changes);
          memory.swap([], { changes: layer.changes(), get: layer.own, effects }, 'local');
        }
        setLists({ ...lists, outbox: [...lists.outbox, entry] });
        return outcome;
      }),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
