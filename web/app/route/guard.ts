import { redirect } from '@tanstack/react-router';
import { safeNext } from '#web/account/session/next-page.ts';
import { getSession, isLoginComplete } from '#web/account/session/session.ts';

/** Redirects a visitor to the login page, which leads back to exactly this address. */
export async function requireUser({ location }: { location: { href: string } }): Promise<void> {
  const user = await getSession();
  if (user === null) throw redirect({ to: '/auth/login', search: { next: location.href }, replace: true });
  if (!user.emailVerified) throw redirect({ to: '/auth/verify', search: { next: location.href }, replace: true });
  if (!isLoginComplete(user)) throw redirect({ to: '/auth/continue', search: { next: location.href }, replace: true });
}

/** Redirects a signed-in user away from the login pages. */
export async function requireVisitor({ search }: { search: { next?: string | undefined } }): Promise<void> {
  const user = await getSession();
  if (!user?.emailVerified) return;
  if (!isLoginComplete(user)) throw redirect({ to: '/auth/continue', search: { next: search.next }, replace: true });
  throw redirect({ href: safeNext(search.next), replace: true });
}

/** Admits only a user whose login has steps left, such as a second factor. */
export async function requireUnfinishedLogin({ search }: { search: { next?: string | undefined } }): Promise<void> {
  const user = await getSession();
  if (user === null) throw redirect({ to: '/auth/login', search: { next: search.next }, replace: true });
  if (isLoginComplete(user)) throw redirect({ href: safeNext(search.next), replace: true });
}
