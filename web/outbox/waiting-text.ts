import type { PendingCommand } from '#web/store/row/overlay.ts';

const isDelayed = (waiting: readonly PendingCommand[]): boolean => waiting.some(({ delay }) => delay !== undefined);

/** The text key that describes pending changes. */
export function waitingText(waiting: readonly PendingCommand[], isOnline: boolean): string {
  if (!isOnline) return 'shell.waiting';
  return isDelayed(waiting) ? 'shell.delayed' : 'shell.saving';
}

/** The text key that explains why changes are pending. */
export function waitingHelp(waiting: readonly PendingCommand[], isOnline: boolean): string {
  if (!isOnline) return 'writes.waitingHelp';
  return isDelayed(waiting) ? 'writes.delayedHelp' : 'writes.savingHelp';
}
