import type { Actor } from '#domain/account/user.ts';
import type { ModelName } from '#domain/models.ts';
import type { Store } from '#sync/store.ts';
import { layerOver } from '#web/store/layer.ts';
import { type FindVersion, overlayStore } from '#web/store/overlay-store.ts';
import type { AnyRow, Reader, RowChange } from '#web/store/row.ts';

/** A command that was given and whose rows are not here yet. */
export interface Waiting {
  key: string;
  name: string;
  input: unknown;
  /** When it was given, in ms; its clock, however often it is replayed. */
  at: number;
  /** A later call of the same slot holds all that this one does: it replaces this one while it is new, and once it was refused. */
  slot?: string;
  delay?: Delay;
}

/** The server was asked and could not carry a command out yet. */
export interface Delay {
  /** How often the call itself may have been the reason ... */
  faults: number;
  /** ... and since when, in ms. */
  since: number;
}

export type RunLocally = (store: Store, actor: Actor, name: string, input: unknown) => Promise<unknown>;

export interface OverlayContext {
  actor: Actor;
  run: RunLocally;
  findVersion: FindVersion;
}

/** What the waiting commands do to the rows: the screen shows rows with this on top. */
export interface Overlay {
  changes: readonly RowChange[];
  get: (model: ModelName, id: string) => AnyRow | null | undefined;
  /** What each command left behind, by its key. */
  effects: ReadonlyMap<string, readonly RowChange[]>;
}

export const emptyOverlay: Overlay = { changes: [], get: () => undefined, effects: new Map() };

export type Attempt = { isDone: true; changes: RowChange[]; result: unknown } | { isDone: false; error: unknown };

/** Runs one command over `rows` without touching them. */
export async function attempt(rows: Reader, waiting: Waiting, context: OverlayContext): Promise<Attempt> {
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
 * Replays commands in the order in which they were given. Replayed over newer rows it rebases them, replayed without
 * one it takes that one back. A command that fails over the local rows shows nothing and asks the server.
 */
export async function replay(
  base: Reader,
  commands: readonly Waiting[],
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
