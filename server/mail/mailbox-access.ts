import type { Context } from 'hono';
import type { Auth } from '#server/auth/auth.ts';
import { socketAddress } from '#server/auth/client-address.ts';
import type { Env } from '#server/env.ts';
import { isLoopback } from '#server/loopback.ts';

export type MailboxEnv = Pick<Env, 'smtpUrl' | 'isLocal' | 'productName' | 'languages'>;

/**
 * Security: mails hold codes that open accounts. Who sits at this machine may read them while there is no mail server;
 * everything that could come from elsewhere (a public address, another host, a name that was pointed here, a proxy) may not.
 * Administrators always may.
 */
export async function mayReadMails(c: Context, auth: Pick<Auth, 'actorOf'>, env: MailboxEnv): Promise<boolean> {
  if (env.smtpUrl === undefined && env.isLocal && isFromThisMachine(c)) return true;
  const signedIn = await auth.actorOf(c.req.raw.headers);
  return signedIn?.emailVerified === true && signedIn.actor.role === 'ADMIN';
}

function isFromThisMachine(c: Context): boolean {
  const names = [...c.req.raw.headers.keys()];
  if (names.some((name) => name === 'forwarded' || name.startsWith('x-forwarded-') || name === 'x-real-ip'))
    return false;
  return isLoopback(socketAddress(c)) && isLoopback(hostname(c.req.header('host')));
}

const hostname = (host = ''): string => (URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '');
