import type { AuthContext } from '#server/account/identity/auth-context.ts';
import type { BetterAuthOptions } from 'better-auth';
import type pg from 'pg';
import { providerIDs } from '#domain/account/provider.ts';
import { type LibraryContext, libraryContexts } from '#server/account/identity/library-context.ts';
import type { UserId } from '#domain/kernel/id.ts';
import { DAY_MS } from '#domain/kernel/day.ts';

/** Days after the login at which a session ends, however often it is used. */
export const SESSION_DAYS = 30;

type HookParts = Pick<AuthContext, 'pool' | 'env' | 'security'>;
type Hooks = NonNullable<BetterAuthOptions['databaseHooks']>;

/** Hooks that run before and after the identity library writes its rows. */
export const identityHooks = ({ pool, env, security }: HookParts): Hooks => ({
  user: {
    create: {
      // Security: the picture's address comes from the provider, never from the sign-up form.
      before: async (user) => {
        const libraryContext = libraryContexts.getStore();
        if (libraryContext) libraryContext.isNewUser = true;
        return { data: { ...user, image: libraryContext?.picture ?? null } };
      },
    },
  },
  account: {
    create: {
      after: async ({ providerId }) => {
        const libraryContext = libraryContexts.getStore();
        const provider = providerIDs.find((id) => id === providerId);
        if (libraryContext && provider && !libraryContext.isNewUser) libraryContext.addedProvider = provider;
      },
    },
  },
  session: {
    create: {
      before: async (session) => {
        if (await isRefused(pool, session.userId)) return false;
        await noteCanceledDeletion({ pool, env }, session.userId);
        return { data: { ...session, ipAddress: libraryContexts.getStore()?.network ?? null } };
      },
      after: async ({ userId }) => {
        const libraryContext = libraryContexts.getStore();
        if (libraryContext) libraryContext.signedInUserID = userId;
        await promote({ pool, env, security }, userId);
      },
    },
    delete: {
      // The library ends a session that its server's clock calls expired; only the database's clock may end it.
      before: async ({ expiresAt }, context) => {
        if (context?.path === '/get-session' && !(await isPast(pool, expiresAt)))
          throw new Error('the clock of this server is ahead of that of the database');
      },
    },
    update: {
      before: async (session, context) => {
        const began = context?.context.session?.session.createdAt;
        if (!session.expiresAt || began === undefined) return;
        const expiresAt = new Date(Math.min(session.expiresAt.getTime(), began.getTime() + SESSION_DAYS * DAY_MS));
        return { data: { ...session, expiresAt } };
      },
    },
  },
});

/** D-87: gives a verified address of ADMIN_EMAILS the administrator role at its next sign-in. */
async function promote({ pool, env, security }: HookParts, userID: string): Promise<void> {
  if (env.adminEmails.length === 0) return;
  const { rowCount } = await pool.query(
    `update "user" set role = 'ADMIN' where id = $1 and email_verified and email = any($2) and role <> 'ADMIN'`,
    [userID, env.adminEmails],
  );
  if (rowCount !== 0) security.record('role changed', { target: userID }, { role: 'ADMIN', by: 'ADMIN_EMAILS' });
}

/** The new session cancels a requested deletion, which the owner is told by mail and by a notification. */
async function noteCanceledDeletion({ pool, env }: Pick<HookParts, 'pool' | 'env'>, userID: string): Promise<void> {
  const { rows } = await pool.query<{ id: UserId; email: string }>(
    'select id, email from "user" where id = $1 and deleted_at is not null and erased_at is null',
    [userID],
  );
  const [kept] = rows;
  const libraryContext = libraryContexts.getStore();
  if (!kept || !libraryContext) return;
  libraryContext.keptUserID = kept.id;
  libraryContext.letters.push({ kind: 'staying', to: kept.email, resetUrl: `${env.publicUrl}/auth/reset-password` });
}

async function isPast(pool: pg.Pool, at: Date): Promise<boolean> {
  const { rows } = await pool.query<{ isPast: boolean }>('select $1::timestamptz <= now() as "isPast"', [at]);
  return rows[0]?.isPast ?? false;
}

/** True if the user is suspended and gets no session. The reason is stored in the library call's context. */
async function isRefused(pool: pg.Pool, userID: string): Promise<boolean> {
  const { rows } = await pool.query<{ suspension: NonNullable<LibraryContext['suspension']> }>(
    `select jsonb_build_object('until', suspended_until, 'why', suspended_why) as suspension
       from "user" u where id = $1 and is_suspended(u)`,
    [userID],
  );
  const [found] = rows;
  const libraryContext = libraryContexts.getStore();
  if (found && libraryContext) libraryContext.suspension = found.suspension;
  return found !== undefined;
}
