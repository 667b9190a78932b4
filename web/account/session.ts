import { createStore, type Store, useStore } from '#ui/store.ts';
import { currentSession, type SessionUser } from '#web/account/auth-client.ts';

/**
 * Remembered on this device, so that an open session paints at once and without a network, before the server was asked. It opens
 * nothing: every row still comes from this person's own store or past the server's check of the cookie.
 */
const REMEMBERED_KEY = 'session-user';

/** Whether the login is finished, so that the account opens. */
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
    // Without storage every load asks the server.
  }
}

/** Who is signed in here; undefined while only the server knows. */
const session: Store<SessionUser | null | undefined> = createStore<SessionUser | null | undefined>(remembered());

export const useSession = (): SessionUser | null | undefined => useStore(session);
export const knownSession = session.get;

let asking: Promise<SessionUser | null> | undefined;

/** Asks the server once; a failure is thrown and the next call asks again. */
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
  // The same person stays the same object: nothing on screen is drawn again for an answer that changes nothing.
  if (JSON.stringify(known) !== JSON.stringify(user)) session.set(user);
  return user;
}

export type SessionMessage = 'signed-in' | 'signed-out';

const channel = new BroadcastChannel('session');

/** After a sign-in of this tab: who it is, told to the other tabs too. */
export async function announceSignIn(): Promise<SessionUser | null> {
  const user = await refreshSession();
  if (user !== null) channel.postMessage('signed-in' satisfies SessionMessage);
  return user;
}

/** The session has ended elsewhere. */
export function forgetSession(): void {
  remember(null);
  session.set(undefined);
}

export function announceSignOut(): void {
  forgetSession();
  channel.postMessage('signed-out' satisfies SessionMessage);
}

/** What other tabs announce. Returns the way to stop listening. */
export function onSessionMessage(listener: (message: SessionMessage) => void): () => void {
  const handle = ({ data }: MessageEvent<SessionMessage>) => {
    if (data === 'signed-out') forgetSession();
    listener(data);
  };
  channel.addEventListener('message', handle);
  return () => channel.removeEventListener('message', handle);
}
