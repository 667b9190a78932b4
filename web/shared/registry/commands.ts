import { AppError } from '#domain/kernel/errors.ts';
import { initialCommands } from '#sync/initial-commands.ts';
import { createObservable, useObservable } from '#ui/browser/observable.ts';
import type { AnyCommand } from '#web/store/query/registry.ts';

/** The commands that this device runs locally. Those that load on demand are added once they have loaded. */
export const commands: Record<string, AnyCommand> = { ...initialCommands };

let loading: Promise<void> | undefined;
const areLoaded = createObservable(false);

/** True once every command has loaded; what a screen shows of a command may depend on it. */
export const useAreCommandsLoaded = (): boolean => useObservable(areLoaded);

/** Loads the commands that a first visit does not need: once, and again after a failure. */
export function loadCommands(): Promise<void> {
  loading ??= import('#sync/local-commands.ts').then(
    ({ localCommands }) => {
      Object.assign(commands, localCommands);
      areLoaded.set(true);
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/**
 * Loads the code of a command, unless it has been loaded. Throws `offline` without a network; with one, a newer release
 * has replaced the code, so it throws `outdated`, which offers to reload the page.
 */
export async function importCommand(name: string): Promise<void> {
  if (Object.hasOwn(commands, name)) return;
  try {
    await loadCommands();
  } catch (cause) {
    throw new AppError(navigator.onLine ? 'outdated' : 'offline', name, { cause });
  }
}
