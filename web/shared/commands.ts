import { AppError } from '#domain/kernel/errors.ts';
import { commonCommands } from '#sync/common-commands.ts';
import type { CommandRegistry } from '#web/store/registry.ts';

/** Names of the verbs of teaching, among them such as only the server runs. */
const ofTeaching =
  /^(?:certification|category|content|course|draft|drafted|label|lesson|link|node|plan|slides|video)\.|^quiz\.write$/;

/** The verbs that this device runs itself. Those of teaching are among them once they were brought. */
export const commands: Record<string, CommandRegistry[string]> = { ...commonCommands };

let teaching: Promise<void> | undefined;

/** For pages where somebody writes lessons; whoever only learns never has them. */
export function bringTeaching(): Promise<void> {
  teaching ??= import('#sync/teach/commands.ts').then(
    ({ teachCommands }) => void Object.assign(commands, teachCommands),
    (error: unknown) => {
      teaching = undefined;
      throw error;
    },
  );
  return teaching;
}

/** Brings the verb of this name, as far as it is not here and may be one of those. Throws offline. */
export async function bring(name: string): Promise<void> {
  const isEndorsing = name.startsWith('endorsement.');
  if (Object.hasOwn(commands, name) || (!isEndorsing && !ofTeaching.test(name))) return;
  try {
    if (isEndorsing) Object.assign(commands, (await import('#sync/certify/commands.ts')).certifyCommands);
    else await bringTeaching();
  } catch (cause) {
    throw new AppError('offline', name, { cause });
  }
}
