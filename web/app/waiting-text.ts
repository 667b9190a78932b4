import type { Waiting } from '#web/store/overlay.ts';

const isDelayed = (waiting: readonly Waiting[]): boolean => waiting.some(({ delay }) => delay !== undefined);

/** The key of the text about changes that wait. */
export function waitingText(waiting: readonly Waiting[], isOnline: boolean): string {
  if (!isOnline) return 'shell.waiting';
  return isDelayed(waiting) ? 'shell.delayed' : 'shell.saving';
}

/** Why they wait, and that nothing has to be done. */
export function waitingHelp(waiting: readonly Waiting[], isOnline: boolean): string {
  if (!isOnline) return 'writes.waitingHelp';
  return isDelayed(waiting) ? 'writes.delayedHelp' : 'writes.savingHelp';
}
