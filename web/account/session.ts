import { createStore, type Store, useStore } from '#ui/store.ts';
import { currentSession, type SessionUser } from '#web/account/auth-client.ts';

/**
 * Key of the user remembered on this device, so that the app paints at once and offline, before the server has answered.
 * Security: it grants nothing, because every row still comes from this user's own store or passes the server's cookie check.
 */
const REMEMBERED_KEY = 'session-user';

/** Whether the login is complete, so that the account opens. */
export const isLetIn = ({ emailVerified, step = null }: SessionUser): boolean => emailVerified && step === null;

function remembered(): SessionUser | undefined {
  try {
    const user: unknown = JSON.parse(localStorage.getItem(REMEMBERED_KEY) ?? 'null');
    return isSessionUser(user) && isLetIn(user) ? user : undefined;
  } catch {
    return undefined;
  }
}

const isSessionUser = (value: unknown): value is SessionUser =>
  typeof value === 'object' && value !== null && 'id' in value && 'email' in value && 'emailVerified' in value;

function remember(user: SessionUser | null): void {
  try {
    if (user) localStorage.setItem(REMEMBERED_KEY, JSON.stringify(user));
    else localStorage.removeItem(REMEMBERED_KEY);
  } catch {
    // Without storage each page load asks the server.
  }
}

/** The signed-in user, null if nobody is; undefined until the server has answered. */
const session: Store<SessionUser | null | undefined> = createStore<SessionUser | null | undefined>(remembered());

export const useSession = (): SessionUser | null | undefined => useStore(session);
export const knownSession = session.get;

let asking: Promise<SessionUser | null> | undefined;

/** Asks the server once; a failure throws, and the next call asks again. */
export function getSession(): Promise<SessionUser | null> {
  const known = session.get();
  if (known !== undefined) return Promise.resolve(known);
  asking ??= refreshSession().finally(() => {
    asking = undefined;
  });
  return asking;
}

export async function refreshSession(): Promise<SessionUser | null> {
  const user = await currentSession();
  remember(user);
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

/** Clears the session after it has ended elsewhere. */
export function forgetSession(): void {
  remember(null);
  session.set(undefined);
}

export function announceSignOut(): void {
  forgetSession();
  channel.postMessage('signed-out' satisfies SessionMessage);
}

/** Listens to logins and logouts in other tabs. Returns the function that stops listening. */
export function onSessionMessage(listener: (message: SessionMessage) => void): () => void {
  const handle = ({ data }: MessageEvent<SessionMessage>) => {
    if (data === 'signed-out') forgetSession();
    listener(data);
  };
  channel.addEventListener('message', handle);
  return () => channel.removeEventListener('message', handle);
}
