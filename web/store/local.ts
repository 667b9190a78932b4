import type { OutboxEntry, Refused } from '#web/store/database.ts';
import { layerOver } from '#web/store/layer.ts';
import { createMemory, type Memory, type Origin } from '#web/store/memory.ts';
import { type Attempt, attempt, type OverlayContext, replay } from '#web/store/overlay.ts';
import type { RowChange } from '#web/store/row.ts';

export interface Lists {
  /** Commands whose rows have not arrived yet, oldest first. */
  outbox: readonly OutboxEntry[];
  refused: readonly Refused[];
}

export interface Step {
  changes?: readonly RowChange[] | undefined;
  lists?: ((now: Lists) => Partial<Lists>) | undefined;
  origin: Origin;
}

/** State of this tab: rows and pending commands, changed by one transition at a time. */
export interface Local {
  memory: Memory;
  lists: () => Lists;
  /** Changes rows and commands together: an acknowledged command leaves in the frame in which its rows appear. */
  step: (step: Step) => Promise<void>;
  /** Runs a command over the shown rows and shows the result, unless `isRefusal` says that its error is final. */
  give: (entry: OutboxEntry, isRefusal: (error: unknown) => boolean) => Promise<Attempt>;
  /** Calls `listener` when the command lists have changed. */
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
