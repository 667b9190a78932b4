import type * as z from 'zod/mini';
import type { Actor } from '#domain/account/user.ts';
import type { Store } from '#sync/core/store.ts';

/** A screen of one lesson: a tab of the editor, the lesson's page in the catalog, or the player. */
export type LessonScreen = 'steps' | 'details' | 'certification' | 'lesson' | 'player';

/**
 * A command of the product. It runs in the browser on local rows, so that the result shows at once, and again with
 * authority on the server. `input` contains every new ID and nothing that the server knows better. It has no permission
 * code: the store checks the policy table at each write.
 */
export interface Command<Input, Result> {
  input: z.ZodMiniType<Input>;
  /**
   * Moves tokens or depends on data that only the server has: refused offline, and never applied optimistically (D-89).
   */
  isOnlineOnly?: boolean;
  /** Merges queued calls with the same key: the later input replaces the earlier one (saving while typing). */
  replaces?: (input: Input) => string;
  /** Shows what the command changed; the list of unsent writes links to it. */
  screen?: LessonScreen;
  run(store: Store, actor: Actor, input: Input): Promise<Result>;
}

/** The annotation lets bundlers drop unused commands. */
// @__NO_SIDE_EFFECTS__
export const command = <Input, Result>(definition: Command<Input, Result>): Command<Input, Result> => definition;
