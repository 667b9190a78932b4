import type { Waiting } from '#web/store/overlay.ts';

const isDelayed = (waiting: readonly Waiting[]): boolean => waiting.some(({ delay }) => delay !== undefined);

/** The text key that describes pending changes. */
export function waitingText(waiting: readonly Waiting[], isOnline: boolean): string {
  if (!isOnline) return 'shell.waiting';
  return isDelayed(waiting) ? 'shell.delayed' : 'shell.saving';
}

/** The text key that explains why changes are pending. */
export function waitingHelp(waiting: readonly Waiting[], isOnline: boolean): string {
  if (!isOnline) return 'writes.waitingHelp';
  return isDelayed(waiting) ? 'writes.delayedHelp' : 'writes.savingHelp';
}
