import type { LoginStep } from '#domain/account/login-step.ts';
import type { PasswordCheck } from '#domain/account/security.ts';
import type { Problem } from '#domain/kernel/errors.ts';
import type { ProviderButton, ProviderID } from '#domain/account/provider.ts';

/** Client of the identity endpoints. It uses plain fetch, so that the login page stays small. */

export interface SessionUser {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  emailVerified: boolean;
  role: string;
  /** Step that the login still needs before the account opens. */
  step?: LoginStep | null;
}

/** Reason why a form was refused. The provider's own message is never shown: it would tell who has an account. */
export type AuthRefusal =
  | 'refused'
  | 'email_unusable'
  | 'password_known'
  | 'code_refused'
  | 'passkey_refused'
  | 'unconfirmed'
  | 'unverified'
  | 'suspended'
  | 'last'
  | 'too_many'
  | 'unreachable';
/** End of a suspension, null if it has none, and its reason. */
export interface Suspension {
  until: string | null;
  why: string;
}
/** Longest wait for the reason why a session has ended. */
const SUSPENSION_WAIT_MS = 3_000;

interface AuthFailure {
  ok: false;
  reason: AuthRefusal;
  suspension?: Suspension;
}
export type AuthResult = { ok: true } | AuthFailure;
/** Outcome with the body of the response. */
export type AuthResponse<Body> = { ok: true; body: Body } | AuthFailure;

/** Refusals that belong to one field. A wrong address, password or code is never reported by field. */
const fieldRefusals: Partial<Record<string, AuthRefusal>> = { email: 'email_unusable', password: 'password_known' };

const refusalOf = (status: number): AuthRefusal => {
  if (status === 429) return 'too_many';
  if (status === 403) return 'unverified';
  // The last administrator cannot delete their account.
  if (status === 409) return 'last';
  return status >= 500 ? 'unreachable' : 'refused';
};

async function request(path: string, body: unknown): Promise<Response | undefined> {
  try {
    return await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'same-origin',
    });
  } catch {
    return undefined;
  }
}

export const post = (path: string, body: unknown): Promise<AuthResult> => postForBody<unknown>(path, body);

export async function postForBody<Body>(path: string, body: unknown): Promise<AuthResponse<Body>> {
  const response = await request(path, body);
  if (response?.ok) return { ok: true, body: (await response.json()) as Body };
  if (response === undefined) return { ok: false, reason: 'unreachable' };
  const { code, details } = (await response.json().catch(() => ({}))) as Partial<Problem>;
  if (code === 'suspended') return { ok: false, reason: 'suspended', suspension: details as unknown as Suspension };
  const field = code === 'invalid_input' ? details?.['field'] : undefined;
  const reason = typeof field === 'string' ? fieldRefusals[field] : undefined;
  return { ok: false, reason: reason ?? refusalOf(response.status) };
}

/** Asks the server whether a new password is widely known; undefined if the server is unreachable. */
export async function checkPassword(password: string): Promise<PasswordCheck | undefined> {
  const response = await request('/api/session/password-check', { password });
  return response?.ok ? ((await response.json()) as PasswordCheck) : undefined;
}

export const signIn = (input: { email: string; password: string }): Promise<AuthResult> =>
  post('/api/auth/sign-in/email', input);

export const register = (input: {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
}): Promise<AuthResult> =>
  post('/api/auth/sign-up/email', { ...input, name: `${input.firstName} ${input.lastName}`.trim() });

export const verifyEmail = ({ email, code }: { email: string; code: string }): Promise<AuthResult> =>
  post('/api/auth/email-otp/verify-email', { email, otp: code });

export const resendCode = ({ email }: { email: string }): Promise<AuthResult> =>
  post('/api/auth/email-otp/send-verification-otp', { email, type: 'email-verification' });

export const requestPasswordReset = ({ email }: { email: string }): Promise<AuthResult> =>
  post('/api/auth/email-otp/request-password-reset', { email });

export const resetPassword = ({
  email,
  code,
  password,
}: {
  email: string;
  code: string;
  password: string;
}): Promise<AuthResult> => post('/api/auth/email-otp/reset-password', { email, otp: code, password });

/** `startProviderSignIn` is the URL that also ends the session at an outside provider. */
export async function signOut(): Promise<AuthResult & { leaveFor?: string | undefined }> {
  const response = await request('/api/auth/sign-out', {});
  if (!response?.ok) return { ok: false, reason: response === undefined ? 'unreachable' : refusalOf(response.status) };
  return { ok: true, leaveFor: ((await response.json()) as { url?: string }).url };
}

/** Suspension that ended the session of this browser; undefined if there is none or the server does not answer soon. */
export async function fetchSuspension(email: string): Promise<Pick<Suspension, 'until'> | undefined> {
  const soon = new Promise<undefined>((resolve) => setTimeout(resolve, SUSPENSION_WAIT_MS, undefined));
  const asked = request('/api/session/suspension', { email }).then(async (response) =>
    response?.ok ? ((await response.json()) as { suspension: Pick<Suspension, 'until'> | null }) : undefined,
  );
  return (await Promise.race([asked, soon]).catch(() => undefined))?.suspension ?? undefined;
}

/** Throws if the server is unreachable, because that is not the same as being signed out. */
export async function fetchSession(): Promise<SessionUser | null> {
  const response = await fetch('/api/session', { credentials: 'same-origin' });
  if (response.status === 401) return null;
  if (!response.ok) throw new Error(`session: ${response.status}`);
  return ((await response.json()) as { user: SessionUser }).user;
}

/** Configured outside providers; empty if the server is unreachable. */
export async function fetchProviders(): Promise<ProviderButton[]> {
  try {
    const response = await fetch('/api/session/providers', { credentials: 'same-origin' });
    return ((await response.json()) as { providers: ProviderButton[] }).providers;
  } catch {
    return [];
  }
}

/** Opens the login page of the provider. */
export async function signInWithProvider(provider: ProviderID, next: string): Promise<AuthResult> {
  const response = await request('/api/auth/sign-in/social', { provider, callbackURL: next });
  if (!response?.ok) return { ok: false, reason: response === undefined ? 'unreachable' : refusalOf(response.status) };
  const { url } = (await response.json()) as { url: string };
  window.location.assign(url);
  return { ok: true };
}
