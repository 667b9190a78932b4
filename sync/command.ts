import type * as z from 'zod/mini';
import type { Actor } from '#domain/account/user.ts';
import type { Store } from '#sync/store.ts';

/**
 * A verb of the product. It runs in the browser over local rows, so that the click answers at once, and again with
 * authority on the server. `input` carries every new id and nothing that the server knows better. It holds no
 * permission code: the store asks the policy table at each write.
 */
export interface Command<Input, Result> {
  input: z.ZodMiniType<Input>;
  /** Moves tokens or needs the server's word first: refused without a network and never shown before it is done (D-89). */
  isOnlineOnly?: boolean;
  /** Two waiting calls with the same key are one: the later input replaces the earlier (saving as you type). */
  replaces?: (input: Input) => string;
  run(store: Store, actor: Actor, input: Input): Promise<Result>;
}

/** What is made here and used nowhere is left out of a build. */
// @__NO_SIDE_EFFECTS__
export const command = <Input, Result>(definition: Command<Input, Result>): Command<Input, Result> => definition;
