import { createStore, type Store } from '#ui/store.ts';

export const TOASTS_VISIBLE = 5;
export const TOAST_MS = 3000;
/** Something to decide needs longer than something to know. */
const ACTION_TOAST_MS = 10_000;

export type ToastKind = 'info' | 'success' | 'error';

export interface Toast {
  id: number;
  kind: ToastKind;
  message: string;
  /** A second, quieter line. */
  detail?: string | undefined;
  /** What the notice offers to do, such as taking back what it tells of. */
  action?: ToastAction | undefined;
}

export interface ToastAction {
  label: string;
  onAct: () => void;
}

export const toasts: Store<readonly Toast[]> = createStore<readonly Toast[]>([]);

/** An error waits until it has been read. */
export const stays = ({ kind }: Toast): boolean => kind === 'error';

/** How long a notice is shown, in ms. */
export const timeOf = ({ action }: Toast): number => (action === undefined ? TOAST_MS : ACTION_TOAST_MS);

let lastId = 0;

function show(kind: ToastKind, message: string, detail?: string, action?: ToastAction): number {
  lastId += 1;
  const shown = toasts.get();
  const visible = shown.slice(0, TOASTS_VISIBLE);
  // Errors that nobody closes must not keep what comes after them from ever being seen: the oldest gives way.
  const isStuck = visible.length === TOASTS_VISIBLE && visible.every(stays);
  toasts.set([...(isStuck ? shown.slice(1) : shown), { id: lastId, kind, message, detail, action }]);
  return lastId;
}

/** Short notices at the end side of the top: five at a time, the others follow. */
export const toast = {
  info: (message: string, detail?: string) => show('info', message, detail),
  success: (message: string, detail?: string) => show('success', message, detail),
  /** Tells what was done and offers a way back, or on. */
  offer: (message: string, action: ToastAction) => show('success', message, undefined, action),
  error: (message: string, detail?: string) => show('error', message, detail),
  dismiss: (id: number) => toasts.set(toasts.get().filter((each) => each.id !== id)),
  clear: () => toasts.set([]),
};
