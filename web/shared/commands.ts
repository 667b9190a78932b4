import { AppError } from '#domain/kernel/errors.ts';
import { commonCommands } from '#sync/common-commands.ts';
import type { CommandRegistry } from '#web/store/registry.ts';

/** Names of the verbs of teaching, among them such as only the server runs. */
const ofTeaching =
  /^(?:certification|category|content|course|draft|drafted|label|lesson|link|node|plan|slides|video)\.|^quiz\.write$/;

/** The verbs that this device runs itself. Those of teaching are among them once they were brought. */
export const commands: Record<string, CommandRegistry[string]> = { ...commonCommands };

/** Brings a group of verbs, once; what failed is tried anew. */
function broughtOnce(load: () => Promise<Record<string, CommandRegistry[string]>>): () => Promise<void> {
  let brought: Promise<void> | undefined;
  return () => {
    brought ??= load().then(
      (group) => void Object.assign(commands, group),
      (error: unknown) => {
        brought = undefined;
        throw error;
      },
    );
    return brought;
  };
}

/** For pages where somebody writes lessons; whoever only learns never has them. */
export const bringTeaching = broughtOnce(async () => (await import('#sync/teach/commands.ts')).teachCommands);

/** For the pages of certifications. */
export const bringCertifying = broughtOnce(async () => (await import('#sync/certify/commands.ts')).certifyCommands);

/** Brings the verb of this name, as far as it is not here and may be one of those. Throws offline. */
export async function bring(name: string): Promise<void> {
  const isCertifying = name.startsWith('endorsement.');
  if (Object.hasOwn(commands, name) || (!isCertifying && !ofTeaching.test(name))) return;
  try {
    await (isCertifying ? bringCertifying : bringTeaching)();
  } catch (cause) {
    throw new AppError('offline', name, { cause });
  }
}
