import type pg from 'pg';
import type { Actor } from '#domain/account/user.ts';
import type { Id } from '#domain/kernel/id.ts';
import type { ModelName } from '#domain/models.ts';
import type { SharedModel } from '#domain/interact/revision.ts';
import type { QuizKey } from '#domain/teach/version/version.ts';
import type { SendEvent } from '#server/core/jobs/event.ts';
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
  restore(model: SharedModel, id: string, image: object): Promise<void>;
  /** Throws `not_found` unless the policy lets the actor do this to the row. */
  authorize(
    action: 'merge' | 'withdraw' | 'hide' | 'hideFromPage' | 'acceptDeletion' | 'suspend' | 'setRole',
    model: ModelName,
    id: string,
  ): Promise<void>;
  /** Records that the next state of the step is one that was restored. */
  markRestored(nodeID: string): void;
  flush(): Promise<void>;
}

/** The same writes without a policy check; its name is the warning. */
export type UnsafeStore = Pick<Store, 'find' | 'get' | 'insert' | 'update' | 'setComputed'>;

export interface EffectContext {
  store: ServerStore;
  unsafe: UnsafeStore;
  /** Connection of the transaction. */
  client: pg.PoolClient;
  actor: Actor;
  now: string;
  /** Quiz keys by node id. They are immutable, cached and never sent to a client. */
  versionKeys: (versionID: Id<'LessonVersion'>) => Promise<Record<string, QuizKey>>;
  /** Enqueues a job in the same transaction (D-83). */
  sendEvent: SendEvent;
}

export type EffectHandlers = { [E in keyof Effects]: (context: EffectContext, args: Effects[E]) => Promise<void> };
