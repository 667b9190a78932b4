import type { OutboxEntry, RefusedCommand } from '#web/store/database/database.ts';
import { layerOver } from '#web/store/row/layer.ts';
import { createMemory, type Memory, type ChangeOrigin } from '#web/store/row/memory.ts';
import { type Attempt, attempt, type OverlayContext, replay } from '#web/store/row/overlay.ts';
import type { RowChange } from '#web/store/row/row.ts';
import { Semaphore } from '#domain/kernel/semaphore.ts';

export interface CommandLists {
  /** Commands whose rows have not arrived yet, oldest first. */
  outbox: readonly OutboxEntry[];
  refused: readonly RefusedCommand[];
}

export interface StateChange {
  changes?: readonly RowChange[] | undefined;
  lists?: ((now: CommandLists) => Partial<CommandLists>) | undefined;
  origin: ChangeOrigin;
}

/** State of this tab: rows and pending commands, changed by one transition at a time. */
export interface TabState {
  memory: Memory;
  lists: () => CommandLists;
  /** Changes rows and commands together: an acknowledged command leaves in the frame in which its rows appear. */
  update: (step: StateChange) => Promise<void>;
  /** Runs a command over the shown rows and shows the result, unless `isRefusal` says that its error is final. */
  run: (entry: OutboxEntry, isRefusal: (error: unknown) => boolean) => Promise<Attempt>;
  /** Calls `listener` when the command lists have changed. */
  subscribe: (listener: () => void) => () => void;
}

export function createTabState(context: () => OverlayContext): TabState {
  const memory = createMemory();
  const listeners = new Set<() => void>();
  let lists: CommandLists = { outbox: [], refused: [] };
  const semaphore = new Semaphore(1);

  function setLists(next: CommandLists) {
    if (next.outbox === lists.outbox && next.refused === lists.refused) return;
    lists = next;
    for (const listener of listeners) listener();
  }

  return {
    memory,
    lists: () => lists,
    update: ({ changes = [], lists: change, origin }) =>
      semaphore.run(async () => {
        const next = { ...lists, ...change?.(lists) };
        const isSettled = changes.length === 0 && next.outbox === lists.outbox;
        const overlay = isSettled
          ? memory.overlay()
          : await replay(layerOver(memory.base, changes), next.outbox, context());
        memory.swap(changes, overlay, origin);
        setLists(next);
      }),
    run: (entry, isRefusal) =>
      semaphore.run(async () => {
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
