import type * as z from 'zod/mini';
import type { Actor } from '#domain/account/user.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { LessonScreen } from '#sync/core/command.ts';
import type { Store } from '#sync/core/store.ts';
import type { AnyListQuery } from '#web/store/query/membership.ts';

/** A command or query whose input type is unknown, because it was looked up by name. */
export interface AnyCommand {
  input: z.ZodMiniType;
  replaces?: (input: never) => string;
  screen?: LessonScreen;
  isDoneIfGone?: boolean;
  run: (store: Store, actor: Actor, input: never) => Promise<unknown>;
}

export interface AnyQuery {
  input: z.ZodMiniType;
  list: (input: never, actor: Actor) => AnyListQuery;
}

export type CommandRegistry = Readonly<Record<string, AnyCommand>>;
export type QueryRegistry = Readonly<Record<string, AnyQuery>>;

export function lookUp<T>(registry: Readonly<Record<string, T>>, name: string): T {
  const entry = Object.hasOwn(registry, name) ? registry[name] : undefined;
  // A command that an older version of the product stored may still be pending here.
  if (!entry) throw new AppError('unknown_command', name);
  return entry;
}

/** Slot of the call, within which a later call replaces an earlier one; undefined if calls never replace each other. */
export function slotOf({ replaces }: AnyCommand, name: string, input: unknown): string | undefined {
  const slot = replaces?.(input as never);
  return slot === undefined ? undefined : `${name} ${slot}`;
}

/**
 * Validates an input. Throws `invalid_input` with the wrong paths only, because the schema's messages are for
 * developers.
 */
export function parseInput(schema: z.ZodMiniType, input: unknown): unknown {
  const { success, data, error } = schema.safeParse(input);
  if (success) return data;
  const fields = error.issues.map(({ path }) => path.join('.'));
  throw new AppError('invalid_input', `invalid fields: ${fields.join(', ')}`, { cause: error, details: { fields } });
}
