import type pg from 'pg';
import type { Actor } from '#domain/account/user.ts';
import type { Id } from '#domain/kernel/id.ts';
import type { ModelName } from '#domain/models.ts';
import type { SharedModel } from '#domain/policy/revision.ts';
import type { QuizKey } from '#domain/teach/version.ts';
import type { SendEvent } from '#server/notify/event.ts';
import type { Effects } from '#sync/effect.ts';
import type { Store } from '#sync/store.ts';

/** The store of one command on the server: buffered writes reach the database at `flush`, which effects and the end do by themselves. */
export interface ServerStore extends Store {
  /** Writes back what a shared row held before, also one that is deleted, as far as the policy's `restore` lets the actor. */
  restore(model: SharedModel, id: string, image: object): Promise<void>;
  /** Refuses a row that is not the actor's to do this to, as one that is not there. */
  authorize(
    deed: 'merge' | 'withdraw' | 'hide' | 'hideFromPage' | 'acceptRemoval' | 'suspend' | 'assign',
    model: ModelName,
    id: string,
  ): Promise<void>;
  /** What is written in the step from now on is a state that was gone back to. */
  goesBackTo(nodeID: string): void;
  flush(): Promise<void>;
}

/** The same writes without the policy's question. Its name is the warning. */
export type UnsafeStore = Pick<Store, 'find' | 'get' | 'insert' | 'update' | 'derive'>;

export interface EffectContext {
  store: ServerStore;
  unsafe: UnsafeStore;
  /** The transaction's own connection. */
  client: pg.PoolClient;
  actor: Actor;
  now: string;
  /** Answers by node id; immutable, cached, never sent anywhere. */
  versionKeys: (versionID: Id<'LessonVersion'>) => Promise<Record<string, QuizKey>>;
  /** A job of the same transaction (D-83). */
  sendEvent: SendEvent;
}

export type EffectHandlers = { [E in keyof Effects]: (context: EffectContext, args: Effects[E]) => Promise<void> };
