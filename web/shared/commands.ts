import { AppError } from '#domain/kernel/errors.ts';
import { commonCommands } from '#sync/common-commands.ts';
import type { CommandRegistry } from '#web/store/registry.ts';

/** Names of the verbs of teaching, among them such as only the server runs. */
const ofTeaching =
  /^(?:certification|category|content|course|draft|drafted|label|lesson|link|node|plan|slides|video)\.|^quiz\.write$/;

/** The verbs that this device runs itself; a group of the others is among them once it was brought. */
export const commands: Record<string, CommandRegistry[string]> = { ...commonCommands };

/** Adds verbs to them, asked for once; what failed is asked for again. */
function bringer(load: () => Promise<Record<string, CommandRegistry[string]>>): () => Promise<void> {
  let coming: Promise<void> | undefined;
  return () => {
    coming ??= load().then(
      (brought) => void Object.assign(commands, brought),
      (error: unknown) => {
        coming = undefined;
        throw error;
      },
    );
    return coming;
  };
}

/** For pages where somebody writes lessons; whoever only learns never has them. */
export const bringTeaching = bringer(async () => (await import('#sync/teach/commands.ts')).teachCommands);
const bringEndorsing = bringer(async () => (await import('#sync/certify/commands.ts')).certifyCommands);
const bringTalking = bringer(async () => (await import('#sync/interact/talk.ts')).talkCommands);
const bringFeed = bringer(async () => (await import('#sync/interact/feed-commands.ts')).feedCommands);

const groups = [
  [ofTeaching, bringTeaching],
  [/^endorsement\./, bringEndorsing],
  [/^tutor\./, bringTalking],
  [/^(?:comment|mute|post)\./, bringFeed],
] as const;

/** Brings the verb of this name, as far as it is not here and may be one of those. Throws offline. */
export async function bring(name: string): Promise<void> {
  const [, bringGroup] = groups.find(([names]) => names.test(name)) ?? [];
  if (Object.hasOwn(commands, name) || !bringGroup) return;
  try {
    await bringGroup();
  } catch (cause) {
    throw new AppError('offline', name, { cause });
  }
}
