import type { LoginStep } from '#domain/account/login-step.ts';
import type { PasswordCheck } from '#domain/account/security.ts';
import type { Problem } from '#domain/kernel/errors.ts';
import type { ProviderButton, ProviderID } from '#domain/account/provider.ts';

/** The few calls of the identity endpoints that the forms need, by plain fetch. */

export interface SessionUser {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  emailVerified: boolean;
  role: string;
  /** The step that is left before the account opens. */
  step?: LoginStep | null;
}

/** Why a form was refused. The provider's own words are never shown: they would tell who has an account. */
export type Refusal =
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
/** Until when somebody is locked out, or for good, and why. */
export interface Suspension {
  until: string | null;
  why: string;
}
interface Failure {
  ok: false;
  reason: Refusal;
  suspension?: Suspension;
}
export type Outcome = { ok: true } | Failure;
/** An outcome with what the server answers. */
export type Answer<Body> = { ok: true; body: Body } | Failure;

/** Refusals of a field, in contrast to those of an address, a password or a code that does not match. */
const fieldRefusals: Partial<Record<string, Refusal>> = { email: 'email_unusable', password: 'password_known' };

const refusalOf = (status: number): Refusal => {
  if (status === 429) return 'too_many';
  if (status === 403) return 'unverified';
  // Who alone runs the school does not leave it.
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

export const post = (path: string, body: unknown): Promise<Outcome> => postFor<unknown>(path, body);

export async function postFor<Body>(path: string, body: unknown): Promise<Answer<Body>> {
  const response = await request(path, body);
  if (response?.ok) return { ok: true, body: (await response.json()) as Body };
  if (response === undefined) return { ok: false, reason: 'unreachable' };
  const { code, details } = (await response.json().catch(() => ({}))) as Partial<Problem>;
  if (code === 'suspended') return { ok: false, reason: 'suspended', suspension: details as unknown as Suspension };
  const field = code === 'invalid_input' ? details?.['field'] : undefined;
  const reason = typeof field === 'string' ? fieldRefusals[field] : undefined;
  return { ok: false, reason: reason ?? refusalOf(response.status) };
}

/** The server's verdict on a password that is being chosen; undefined where the server cannot be asked. */
export async function checkPassword(password: string): Promise<PasswordCheck | undefined> {
  const response = await request('/api/session/password-check', { password });
  return response?.ok ? ((await response.json()) as PasswordCheck) : undefined;
}

export const signIn = (input: { email: string; password: string }): Promise<Outcome> =>
  post('/api/auth/sign-in/email', input);

export const register = (input: {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
}): Promise<Outcome> =>
  post('/api/auth/sign-up/email', { ...input, name: `${input.firstName} ${input.lastName}`.trim() });

export const verify = ({ email, code }: { email: string; code: string }): Promise<Outcome> =>
  post('/api/auth/email-otp/verify-email', { email, otp: code });

export const resend = ({ email }: { email: string }): Promise<Outcome> =>
  post('/api/auth/email-otp/send-verification-otp', { email, type: 'email-verification' });

export const askForReset = ({ email }: { email: string }): Promise<Outcome> =>
  post('/api/auth/email-otp/request-password-reset', { email });

export const resetPassword = ({
  email,
  code,
  password,
}: {
  email: string;
  code: string;
  password: string;
}): Promise<Outcome> => post('/api/auth/email-otp/reset-password', { email, otp: code, password });

/** `leaveFor` is where a session that began at an outside provider is ended there too. */
export async function signOut(): Promise<Outcome & { leaveFor?: string | undefined }> {
  const response = await request('/api/auth/sign-out', {});
  if (!response?.ok) return { ok: false, reason: response === undefined ? 'unreachable' : refusalOf(response.status) };
  return { ok: true, leaveFor: ((await response.json()) as { url?: string }).url };
}

/** Throws when the server cannot be asked: that is not the same as being signed out. */
export async function currentSession(): Promise<SessionUser | null> {
  const response = await fetch('/api/session', { credentials: 'same-origin' });
  if (response.status === 401) return null;
  if (!response.ok) throw new Error(`session: ${response.status}`);
  return ((await response.json()) as { user: SessionUser }).user;
}

/** The outside accounts this installation is set up for; none when it cannot be asked. */
export async function configuredProviders(): Promise<ProviderButton[]> {
  try {
    const response = await fetch('/api/session/providers', { credentials: 'same-origin' });
    return ((await response.json()) as { providers: ProviderButton[] }).providers;
  } catch {
    return [];
  }
}

/** Leaves the page for the provider's. */
export async function signInWith(provider: ProviderID, next: string): Promise<Outcome> {
  const response = await request('/api/auth/sign-in/social', { provider, callbackURL: next });
  if (!response?.ok) return { ok: false, reason: response === undefined ? 'unreachable' : refusalOf(response.status) };
  const { url } = (await response.json()) as { url: string };
  window.location.assign(url);
  return { ok: true };
}
