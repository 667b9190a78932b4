import type * as z from 'zod/mini';
import type { Actor } from '#domain/account/user.ts';
import { AppError } from '#domain/kernel/errors.ts';
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
  /**
   * The row may be gone already, because another device deleted it: the browser takes not_found for done. The server
   * refuses a row that is missing or hidden, so that no command is accepted without having done anything.
   */
  isDoneIfGone?: boolean;
  /** Merges queued calls with the same key: the later input replaces the earlier one (saving while typing). */
  replaces?: (input: Input) => string;
  /** Shows what the command changed; the list of unsent writes links to it. */
  screen?: LessonScreen;
  run(store: Store, actor: Actor, input: Input): Promise<Result>;
}

/** The annotation lets bundlers drop unused commands. */
// @__NO_SIDE_EFFECTS__
export const command = <Input, Result>(definition: Command<Input, Result>): Command<Input, Result> => definition;

/**
 * Validates the input of a command, in the browser and on the server. Security: a key that the command does not know is
 * refused, because a writer whose value was dropped would believe it stored.
 *
 * @throws AppError invalid_input with the paths of the wrong or unknown fields
 */
export function parseCommandInput<Output>(schema: z.ZodMiniType<Output>, input: unknown): Output {
  const { success, data, error } = schema.safeParse(input);
  if (!success) {
    const [issue] = error.issues;
    const fields = error.issues.map(({ path }) => path.join('.'));
    throw new AppError('invalid_input', `${fields[0]}: ${issue?.message}`, { cause: error, details: { fields } });
  }
  const unknownField = unknownPath(input, data);
  if (unknownField === undefined) return data;
  throw new AppError('invalid_input', `${unknownField}: unknown field`, { details: { unknownField } });
}

/** Path of the first value of `input` that its schema left out. */
function unknownPath(input: unknown, parsed: unknown): string | undefined {
  if (typeof input !== 'object' || input === null || typeof parsed !== 'object' || parsed === null) return undefined;
  for (const [key, value] of Object.entries(input)) {
    if (!Object.hasOwn(parsed, key)) {
      if (value === undefined) continue;
      return key;
    }
    const path = unknownPath(value, Reflect.get(parsed, key));
    if (path !== undefined) return `${key}.${path}`;
  }
  return undefined;
}
