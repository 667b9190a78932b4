import { createObservable, type Observable } from '#ui/browser/observable.ts';

export const TOASTS_VISIBLE = 5;
/** Time for which a toast is listed under the recent messages, in ms. */
export const RECENT_MS = 600_000;

export type ToastKind = 'info' | 'success' | 'error';

export interface Toast {
  id: number;
  kind: ToastKind;
  message: string;
  /** Secondary text below the message. */
  detail?: string | undefined;
  /** Action of the toast, such as an undo; it runs once. */
  action?: ToastAction | undefined;
  at: Date;
  /** False once the toast has disappeared from the screen. */
  isShown: boolean;
}

export interface ToastAction {
  label: string;
  onClick: () => void;
}

/** The toasts of the last ten minutes, oldest first. */
export const toasts: Observable<readonly Toast[]> = createObservable<readonly Toast[]>([]);

let lastId = 0;

function show(kind: ToastKind, message: string, detail?: string, action?: ToastAction): number {
  lastId += 1;
  const id = lastId;
  toasts.set([...toasts.get(), { id, kind, message, detail, action, at: new Date(), isShown: true }]);
  setTimeout(() => toasts.set(toasts.get().filter((each) => each.id !== id)), RECENT_MS);
  return id;
}

const change = (id: number, columns: Partial<Toast>): void =>
  toasts.set(toasts.get().map((each) => (each.id === id ? { ...each, ...columns } : each)));

const withdraw = (id: number): void => change(id, { isShown: false, action: undefined });

/** Toasts at the top of the end side: five at a time, the others follow. All stay in the recent messages. */
export const toast = {
  info: (message: string, detail?: string, action?: ToastAction) => show('info', message, detail, action),
  success: (message: string, detail?: string) => show('success', message, detail),
  /** Reports what was done and offers an action, such as an undo. */
  offer: (message: string, action: ToastAction, detail?: string) => show('success', message, detail, action),
  error: (message: string, detail?: string, action?: ToastAction) => show('error', message, detail, action),
  /** Hides a toast. */
  dismiss: (id: number) => change(id, { isShown: false }),
  /** Hides a toast and withdraws its action, which is no longer possible. */
  withdraw,
  /** Runs the action of a toast, once. */
  act: ({ id, action }: Toast) => {
    withdraw(id);
    action?.onClick();
  },
  clear: () => toasts.set([]),
};
