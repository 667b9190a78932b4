import { AppError } from '#domain/kernel/errors.ts';
import { initialCommands } from '#sync/initial-commands.ts';
import type { AnyCommand } from '#web/store/query/registry.ts';

/** The commands that this device runs locally. Those that load on demand are added once they have loaded. */
export const commands: Record<string, AnyCommand> = { ...initialCommands };

let loading: Promise<void> | undefined;

/** Loads the commands that a first visit does not need: once, and again after a failure. */
export function loadCommands(): Promise<void> {
  loading ??= import('#sync/local-commands.ts').then(
    ({ localCommands }) => void Object.assign(commands, localCommands),
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** Loads the code of a command, unless it is known to be loaded or not to run locally. Throws `offline` if that fails. */
export async function importCommand(name: string): Promise<void> {
  if (Object.hasOwn(commands, name)) return;
  try {
    await loadCommands();
  } catch (cause) {
    throw new AppError('offline', name, { cause });
  }
}
