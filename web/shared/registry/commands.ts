import { AppError } from '#domain/kernel/errors.ts';
import { initialCommands } from '#sync/initial-commands.ts';
import type { CommandRegistry } from '#web/store/query/registry.ts';

/** Names of the verbs of teaching, among them such as only the server runs. */
const teachCommandNames =
  /^(?:certification|category|content|course|draft|drafting|label|lesson|link|node|plan|slides|video)\.|^quiz\.write$/;

/** The verbs that this device runs itself; a group of the others is among them once it was brought. */
export const commands: Record<string, CommandRegistry[string]> = { ...initialCommands };

/** Adds verbs to them, asked for once; what failed is asked for again. */
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

/** For pages where somebody writes lessons; whoever only learns never has them. */
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

/** Brings the verb of this name, as far as it is not here and may be one of those. Throws offline. */
export async function importCommand(name: string): Promise<void> {
  const [, loadGroup] = groups.find(([names]) => names.test(name)) ?? [];
  if (Object.hasOwn(commands, name) || !loadGroup) return;
  try {
    await loadGroup();
  } catch (cause) {
    throw new AppError('offline', name, { cause });
  }
}
