import type pg from 'pg';
import type { Actor } from '#domain/account/user.ts';
import type { ModelName, Models } from '#domain/models.ts';
import type { SendEvent } from '#domain/event.ts';
import type { StoredRow } from '#server/core/store/write/unit-of-work.ts';
import type { Effects } from '#sync/core/effect.ts';
import type { Store } from '#sync/core/store.ts';

/**
 * Store of one command on the server. Buffered writes reach the database at `flush`, which effects and the end of the
 * command call.
 */
export interface ServerStore extends Store {
  /**
   * Writes back an earlier state of a shared row, even of a deleted one, as far as the policy's `restore` lets the
   * actor.
   */
  restore(model: ModelName, id: string, restoredState: object): Promise<void>;
  /** Like `update` of a command; with `restore`, the written columns are those of an earlier state. */
  update<M extends ModelName>(
    model: M,
    id: Models[M]['id'],
    patch: Partial<Models[M]>,
    action?: 'restore',
  ): Promise<void>;
  /** Throws `not_found` unless the policy lets the actor do this to the row. */
  authorize(
    action: 'create' | 'merge' | 'withdraw' | 'hide' | 'hideFromPage' | 'acceptDeletion' | 'suspend' | 'setRole',
    model: ModelName,
    id: string,
  ): Promise<void>;
  flush(): Promise<void>;
}

/** The same writes without a policy check; its name is the warning. */
export interface UnsafeStore extends Pick<Store, 'find' | 'get' | 'insert' | 'update' | 'setComputed'> {
  /** Inserts a row that no other row refers to. It is written after all others, so that equal writes stay neighbors. */
  append: Store['insert'];
}

/** A change of one row. */
export interface StoreChange {
  model: ModelName;
  action: 'create' | 'update' | 'delete' | 'restore';
  before: StoredRow | null;
  after: StoredRow;
  /** True if an effect made the change without the guarded store. */
  isUnsafe?: boolean;
}

export interface EffectContext {
  store: ServerStore;
  unsafe: UnsafeStore;
  /** Connection of the transaction. */
  client: pg.PoolClient;
  actor: Actor;
  now: string;
  /** Tells the observer of a change that an effect makes without the guarded store. */
  record: (
    model: ModelName,
    action: StoreChange['action'],
    before: object & { id: string },
    written?: object,
  ) => Promise<unknown>;
  /** Enqueues a job in the same transaction (D-83). */
  sendEvent: SendEvent;
}

export type EffectHandlers = { [E in keyof Effects]: (context: EffectContext, args: Effects[E]) => Promise<void> };

/** Work of the product's areas within the transaction of a command. */
export interface StoreHandlers {
  effects: EffectHandlers;
  /** Called before each change; returns whether the change takes effect. */
  onChange: (context: EffectContext, change: StoreChange) => Promise<boolean>;
  /** Called when changes were sent to the database; sends its own statements without waiting for the answers. */
  onSent: (context: EffectContext, changes: readonly StoreChange[]) => Promise<unknown>[];
  /** @param open returns the connection of the transaction, with all of its writes sent */
  version: (open: () => Promise<pg.ClientBase>, ...args: Parameters<Store['version']>) => ReturnType<Store['version']>;
}
