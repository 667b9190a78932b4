import { AppError } from '#domain/kernel/errors.ts';
import { initialCommands } from '#sync/initial-commands.ts';
import type { CommandRegistry } from '#web/store/query/registry.ts';

/** Names of the teaching commands, including those that only the server runs. */
const teachCommandNames =
  /^(?:certification|category|content|course|draft|drafting|label|lesson|link|node|plan|slides|video)\.|^quiz\.write$/;

/** The commands that this device runs locally. A lazily loaded group is added once it has loaded. */
export const commands: Record<string, CommandRegistry[string]> = { ...initialCommands };

/** Returns a function that loads a group of commands once, and again after a failure. */
function commandLoader(load: () => Promise<Record<string, CommandRegistry[string]>>): () => Promise<void> {
  let loading: Promise<void> | undefined;
  return () => {
    loading ??= load().then(
      (loaded) => void Object.assign(commands, loaded),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
}

/** Loads the teaching commands. Learners never download them. */
export const loadTeachCommands = commandLoader(async () => (await import('#sync/teach-commands.ts')).teachCommands);
const loadCertifyCommands = commandLoader(async () => (await import('#sync/certify-commands.ts')).certifyCommands);
const loadTutorCommands = commandLoader(async () => (await import('#sync/tutor-commands.ts')).tutorCommands);
const loadFeedCommands = commandLoader(async () => (await import('#sync/feed-commands.ts')).feedCommands);

const groups = [
  [teachCommandNames, loadTeachCommands],
  [/^endorsement\./, loadCertifyCommands],
  [/^(?:conversation|memory|tutor)\./, loadTutorCommands],
  [/^(?:comment|mute|post)\./, loadFeedCommands],
] as const;

/** Loads the group of the named command, if it is a lazy one and not loaded yet. Throws `offline` if that fails. */
export async function importCommand(name: string): Promise<void> {
  const [, loadGroup] = groups.find(([names]) => names.test(name)) ?? [];
  if (Object.hasOwn(commands, name) || !loadGroup) return;
  try {
    await loadGroup();
  } catch (cause) {
    throw new AppError('offline', name, { cause });
  }
}
