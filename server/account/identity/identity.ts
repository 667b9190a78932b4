import type { AuthContext } from '#server/account/identity/auth-context.ts';
import { betterAuth } from 'better-auth';
import { emailOTP, genericOAuth } from 'better-auth/plugins';
import { v7 } from 'uuid';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#domain/account/password.ts';
import { CODE_MINUTES } from '#server/account/identity/sign-in-endpoint.ts';
import type { ProviderConfig } from '#server/account/identity/provider-config.ts';
import { cookiePrefix } from '#server/core/request/cookie-name.ts';
import { identityHooks } from '#server/account/identity/identity-hooks.ts';
import { libraryContexts } from '#server/account/identity/library-context.ts';
import { CODE_ATTEMPTS } from '#server/core/limits/limit-table.ts';
import type { AccountMailContent } from '#server/account/mail/account-mail.ts';

const DAY_SECONDS = 86_400;
/** Days without use after which a session ends. */
const SESSION_IDLE_DAYS = 7;

const times = { createdAt: 'created_at', updatedAt: 'updated_at' } as const;

const sessionTable = {
  modelName: 'auth_session',
  fields: {
    userId: 'user_id',
    expiresAt: 'expires_at',
    ipAddress: 'ip_address',
    userAgent: 'user_agent',
    ...times,
  },
};
const accountTable = {
  modelName: 'auth_account',
  fields: {
    userId: 'user_id',
    accountId: 'account_id',
    providerId: 'provider_id',
    accessToken: 'access_token',
    refreshToken: 'refresh_token',
    idToken: 'id_token',
    accessTokenExpiresAt: 'access_token_expires_at',
    refreshTokenExpiresAt: 'refresh_token_expires_at',
    ...times,
  },
};

/**
 * The identity library on our own tables. Only `calls` decides which of its endpoints are reachable. The library sends
 * mails before its transaction commits, so they are collected and sent when the call has succeeded.
 */
export function createIdentity(
  { pool, env, secrets, log, security }: AuthContext,
  providers: readonly ProviderConfig[],
) {
  const isHttps = env.publicUrl.startsWith('https:');
  const post = async (letter: AccountMailContent): Promise<void> =>
    void libraryContexts.getStore()?.letters.push(letter);
  return betterAuth({
    baseURL: env.publicUrl,
    basePath: '/api/auth',
    secret: secrets.session,
    database: pool,
    trustedOrigins: [env.publicUrl],
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_level, message) => log.error({ message }, 'the identity library') },
    // Our limits also count by e-mail address, and do not lock out a class behind one address or the victim of guesses.
    rateLimit: { enabled: false },
    advanced: {
      database: { generateId: () => v7(), validateSchema: false },
      // The library knows only the prefix `__Secure-`, so it gets our full prefix and the matching attribute.
      cookiePrefix: cookiePrefix(isHttps),
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isHttps },
      // The library trusts client headers for the address; we set the address ourselves.
      ipAddress: { disableIpTracking: true },
    },
    user: {
      modelName: 'user',
      fields: { emailVerified: 'email_verified', image: 'avatar_url', ...times },
      additionalFields: {
        firstName: { type: 'string', required: true, fieldName: 'first_name' },
        lastName: { type: 'string', required: true, fieldName: 'last_name' },
        language: { type: 'string', required: true },
        role: { type: 'string', required: false, input: false },
      },
    },
    session: {
      ...sessionTable,
      expiresIn: SESSION_IDLE_DAYS * DAY_SECONDS,
      updateAge: DAY_SECONDS,
    },
    account: {
      ...accountTable,
      encryptOAuthTokens: true,
      // Security: no provider is trusted by name; an address links accounts only if the provider says that it is
      // verified.
      accountLinking: { enabled: true },
    },
    verification: { modelName: 'auth_verification', fields: { expiresAt: 'expires_at', ...times } },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_MIN_LENGTH,
      maxPasswordLength: PASSWORD_MAX_LENGTH,
      requireEmailVerification: true,
      revokeSessionsOnPasswordReset: true,
      // Security: the form does not reveal that an address has an account; its owner is mailed about the attempt.
      onExistingUserSignUp: ({ user }) =>
        post({ kind: 'account-exists', to: user.email, signInUrl: `${env.publicUrl}/auth/login` }),
    },
    emailVerification: { sendOnSignUp: true, autoSignInAfterVerification: true },
    plugins: [
      genericOAuth({ config: [...providers] }),
      emailOTP({
        overrideDefaultEmailVerification: true,
        otpLength: 6,
        expiresIn: CODE_MINUTES * 60,
        allowedAttempts: CODE_ATTEMPTS,
        storeOTP: 'encrypted',
        // A repeated request sends the same code, so that either mail works.
        resendStrategy: 'reuse',
        sendVerificationOTP: ({ email, otp, type }) =>
          post({
            kind: type === 'forget-password' ? 'reset' : 'verify',
            to: email,
            code: otp,
            minutes: CODE_MINUTES,
          }),
      }),
    ],
    databaseHooks: identityHooks({ pool, env, security }),
  });
}

export type Identity = ReturnType<typeof createIdentity>;
