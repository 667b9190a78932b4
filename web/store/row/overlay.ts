import type { Actor } from '#domain/account/user.ts';
import type { ModelName } from '#domain/models.ts';
import type { Store } from '#sync/core/store.ts';
import { layerOver } from '#web/store/row/layer.ts';
import { type FindVersion, overlayStore } from '#web/store/row/overlay-store.ts';
import type { ModelRow, RowReader, RowChange } from '#web/store/row/row.ts';

/** A command whose rows have not arrived yet. */
export interface PendingCommand {
  key: string;
  name: string;
  input: unknown;
  /** Time at which it was given, in ms; every replay uses this time. */
  at: number;
  /**
   * Calls with the same slot replace each other: a later one takes over this one's input while this one is unsent, and
   * replaces it once it was refused.
   */
  slot?: string;
  delay?: Delay;
}

/** Record of attempts in which the server could not run a command. */
export interface Delay {
  /** Number of server faults that the command itself may have caused. */
  faults: number;
  /** Time of the first of these faults, in ms. */
  since: number;
}

export type RunLocally = (store: Store, actor: Actor, name: string, input: unknown) => Promise<unknown>;

export interface OverlayContext {
  actor: Actor;
  run: RunLocally;
  findVersion: FindVersion;
}

/** Changes that the pending commands make; screens show the rows with these applied. */
export interface Overlay {
  changes: readonly RowChange[];
  get: (model: ModelName, id: string) => ModelRow | null | undefined;
  /** Changes of each command, by its key. */
  effects: ReadonlyMap<string, readonly RowChange[]>;
}

export const emptyOverlay: Overlay = { changes: [], get: () => undefined, effects: new Map() };

export type Attempt = { isDone: true; changes: RowChange[]; result: unknown } | { isDone: false; error: unknown };

/** Runs one command over `rows` without changing them. */
export async function attempt(rows: RowReader, waiting: PendingCommand, context: OverlayContext): Promise<Attempt> {
  const layer = layerOver(rows);
  const store = overlayStore(layer, new Date(waiting.at).toISOString(), context.findVersion, context.actor.id);
  try {
    const result = await context.run(store, context.actor, waiting.name, waiting.input);
    return { isDone: true, changes: layer.changes(), result };
  } catch (error) {
    return { isDone: false, error };
  }
}

/**
 * Replays commands in the order in which they were given. A replay over newer rows rebases them, and a replay without
 * one of them reverts it. A command that fails over the local rows shows nothing and is left to the server.
 */
export async function replay(
  base: RowReader,
  commands: readonly PendingCommand[],
  context: OverlayContext,
  start: Overlay = emptyOverlay,
): Promise<Overlay> {
  if (commands.length === 0) return start;
  const layer = layerOver(base, start.changes);
  const effects = new Map(start.effects);
  for (const waiting of commands) {
    const outcome = await attempt(layer, waiting, context);
    if (!outcome.isDone) continue;
    for (const change of outcome.changes) layer.put(change);
    effects.set(waiting.key, outcome.changes);
  }
  return { changes: layer.changes(), get: layer.own, effects };
}
