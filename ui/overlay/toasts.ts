import { createObservable, type Observable } from '#ui/browser/observable.ts';

export const TOASTS_VISIBLE = 5;
export const TOAST_MS = 3000;
/** Duration in ms of a toast with an action, which needs longer than one to read. */
const ACTION_TOAST_MS = 10_000;

export type ToastKind = 'info' | 'success' | 'error';

export interface Toast {
  id: number;
  kind: ToastKind;
  message: string;
  /** Secondary text below the message. */
  detail?: string | undefined;
  /** Action of the toast, such as an undo. */
  action?: ToastAction | undefined;
}

export interface ToastAction {
  label: string;
  onClick: () => void;
}

export const toasts: Observable<readonly Toast[]> = createObservable<readonly Toast[]>([]);

/** True for errors, which stay until they are closed. */
export const isSticky = ({ kind }: Toast): boolean => kind === 'error';

/** Duration of a toast, in ms. */
export const durationOf = ({ action }: Toast): number => (action === undefined ? TOAST_MS : ACTION_TOAST_MS);

let lastId = 0;

function show(kind: ToastKind, message: string, detail?: string, action?: ToastAction): number {
  lastId += 1;
  const shown = toasts.get();
  const visible = shown.slice(0, TOASTS_VISIBLE);
  // Errors that nobody closes would hide all later toasts, so the oldest is removed.
  const isStuck = visible.length === TOASTS_VISIBLE && visible.every(isSticky);
  toasts.set([...(isStuck ? shown.slice(1) : shown), { id: lastId, kind, message, detail, action }]);
  return lastId;
}

/** Toasts at the top of the end side: five at a time, the others follow. */
export const toast = {
  info: (message: string, detail?: string, action?: ToastAction) => show('info', message, detail, action),
  success: (message: string, detail?: string) => show('success', message, detail),
  /** Reports what was done and offers an action, such as an undo. */
  offer: (message: string, action: ToastAction) => show('success', message, undefined, action),
  error: (message: string, detail?: string, action?: ToastAction) => show('error', message, detail, action),
  dismiss: (id: number) => toasts.set(toasts.get().filter((each) => each.id !== id)),
  clear: () => toasts.set([]),
};
