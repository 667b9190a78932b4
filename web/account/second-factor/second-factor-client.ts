import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { LoginOptions } from '#domain/account/login-step.ts';
import type { AppSetup } from '#domain/account/security.ts';
import { type AuthResponse, type AuthResult, post, postForBody } from '#web/account/session/auth-client.ts';

/** Client of the second-factor endpoints. */

/** Result of a new factor; only the first factor comes with recovery codes. */
export interface AddedFactor {
  recoveryCodes?: string[];
}

const codeRefusal = <Result extends AuthResult>(answer: Result): Result =>
  !answer.ok && answer.reason === 'refused' ? { ...answer, reason: 'code_refused' } : answer;

const passkeyRefusal = { ok: false, reason: 'passkey_refused' } as const;

/** Asks the browser for a passkey; undefined if the person declines or has none here. */
async function askBrowser<Response>(asked: () => Promise<Response>): Promise<Response | undefined> {
  try {
    return await asked();
  } catch {
    return undefined;
  }
}

/** Methods that can finish a login; undefined if the server is unreachable. */
export async function loadLoginOptions(): Promise<LoginOptions | undefined> {
  try {
    const response = await fetch('/api/session/login-options', { credentials: 'same-origin' });
    return response.ok ? ((await response.json()) as LoginOptions) : undefined;
  } catch {
    return undefined;
  }
}

export const canUsePasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

export const beginApp = (password: string): Promise<AuthResponse<AppSetup>> =>
  postForBody('/api/auth/second-factor/begin', { password });

export const confirmApp = async (otp: string): Promise<AuthResponse<AddedFactor>> =>
  codeRefusal(await postForBody<AddedFactor>('/api/auth/second-factor/confirm', { otp }));

export const verifyApp = async (otp: string): Promise<AuthResult> =>
  codeRefusal(await post('/api/auth/second-factor/verify', { otp }));

export const redeemRecoveryCode = async (code: string): Promise<AuthResult> =>
  codeRefusal(await post('/api/auth/second-factor/recover', { code }));

export const renewRecoveryCodes = (password: string): Promise<AuthResponse<Required<AddedFactor>>> =>
  postForBody('/api/auth/second-factor/renew-codes', { password });

export const disableSecondFactor = (password: string): Promise<AuthResult> =>
  post('/api/auth/second-factor/disable', { password });

export const removeFactor = (input: { id: string; password: string }): Promise<AuthResult> =>
  post('/api/auth/second-factor/remove', input);

export async function addPasskey({
  name,
  password,
}: {
  name: string;
  password: string;
}): Promise<AuthResponse<AddedFactor>> {
  const begun = await postForBody<PublicKeyCredentialCreationOptionsJSON>('/api/auth/passkey/begin', { password });
  if (!begun.ok) return begun;
  const { startRegistration } = await import('@simplewebauthn/browser');
  const response = await askBrowser(() => startRegistration({ optionsJSON: begun.body }));
  if (!response) return passkeyRefusal;
  const added = await postForBody<AddedFactor>('/api/auth/passkey/add', { name, response });
  return !added.ok && added.reason === 'refused' ? passkeyRefusal : added;
}

export async function verifyPasskey(): Promise<AuthResult> {
  const asked = await postForBody<PublicKeyCredentialRequestOptionsJSON>('/api/auth/passkey/ask', {});
  if (!asked.ok) return asked;
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const response = await askBrowser(() => startAuthentication({ optionsJSON: asked.body }));
  if (!response) return passkeyRefusal;
  const verified = await post('/api/auth/passkey/verify', { response });
  return !verified.ok && verified.reason === 'refused' ? passkeyRefusal : verified;
}
