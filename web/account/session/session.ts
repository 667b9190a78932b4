import { createObservable, type Observable, useObservable } from '#ui/browser/observable.ts';
import { toast } from '#ui/overlay/toasts.ts';
import { fetchSession, type SessionUser } from '#web/account/session/auth-client.ts';

/**
 * Key of the user remembered on this device, so that the app paints at once and offline, before the server has answered.
 * Security: it grants nothing, because every row still comes from this user's own store or passes the server's cookie check.
 */
const STORED_KEY = 'session-user';

/** True if the login is complete, so that the account opens. */
export const isLoginComplete = ({ emailVerified, step = null }: SessionUser): boolean => emailVerified && step === null;

function readStored(): SessionUser | undefined {
  try {
    const user: unknown = JSON.parse(localStorage.getItem(STORED_KEY) ?? 'null');
    return isSessionUser(user) && isLoginComplete(user) ? user : undefined;
  } catch {
    return undefined;
  }
}

const isSessionUser = (value: unknown): value is SessionUser =>
  typeof value === 'object' && value !== null && 'id' in value && 'email' in value && 'emailVerified' in value;

function storeUser(user: SessionUser | null): void {
  try {
    if (user) localStorage.setItem(STORED_KEY, JSON.stringify(user));
    else localStorage.removeItem(STORED_KEY);
  } catch {
    // Without storage each page load asks the server.
  }
}

/** The signed-in user, null if nobody is; undefined until the server has answered. */
const session: Observable<SessionUser | null | undefined> = createObservable<SessionUser | null | undefined>(
  readStored(),
);

export const useSession = (): SessionUser | null | undefined => useObservable(session);
export const cachedSession = session.get;

let pendingRequest: Promise<SessionUser | null> | undefined;

/** Asks the server once; a failure throws, and the next call asks again. */
export function getSession(): Promise<SessionUser | null> {
  const known = session.get();
  if (known !== undefined) return Promise.resolve(known);
  pendingRequest ??= refreshSession().finally(() => {
    pendingRequest = undefined;
  });
  return pendingRequest;
}

export async function refreshSession(): Promise<SessionUser | null> {
  const user = await fetchSession();
  storeUser(user);
  const known = session.get();
  // An unchanged user keeps its identity, so that nothing renders again.
  if (JSON.stringify(known) !== JSON.stringify(user)) session.set(user);
  return user;
}

export type SessionMessage = 'signed-in' | 'signed-out';

const channel = new BroadcastChannel('session');

/** Loads the user after a login in this tab, and tells the other tabs. */
export async function announceSignIn(): Promise<SessionUser | null> {
  const user = await refreshSession();
  if (user !== null) channel.postMessage('signed-in' satisfies SessionMessage);
  return user;
}

/** Clears the session after it has ended elsewhere, and its toasts, whose actions belong to the user who has left. */
export function clearSession(): void {
  toast.clear();
  storeUser(null);
  session.set(undefined);
}

export function announceSignOut(): void {
  clearSession();
  channel.postMessage('signed-out' satisfies SessionMessage);
}

/** Listens to logins and logouts in other tabs. Returns the function that stops listening. */
export function onSessionMessage(listener: (message: SessionMessage) => void): () => void {
  const handle = ({ data }: MessageEvent<SessionMessage>) => {
    if (data === 'signed-out') clearSession();
    listener(data);
  };
  channel.addEventListener('message', handle);
  return () => channel.removeEventListener('message', handle);
}
