import type { Security } from '#domain/account/security.ts';
import { type AuthResult, post } from '#web/account/session/auth-client.ts';

/** Client of the endpoints for the user's own account. */

/** Throws if the request fails; `TypeError` if the server is unreachable. */
export async function loadSecurity(): Promise<Security> {
  const response = await fetch('/api/session/security', { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`security: ${response.status}`);
  return (await response.json()) as Security;
}

export const requestEmailChange = (input: { email: string; password: string }): Promise<AuthResult> =>
  post('/api/auth/email/request-change', input);

export const confirmEmailChange = ({ code }: { code: string }): Promise<AuthResult> =>
  post('/api/auth/email/confirm-change', { otp: code });

export const cancelEmailChange = (): Promise<AuthResult> => post('/api/auth/email/cancel-change', {});

export interface NewPassword {
  current: string;
  password: string;
  /** Also ends every other session and API token. */
  signOutEverywhere: boolean;
}

export const changePassword = (input: NewPassword): Promise<AuthResult> => post('/api/auth/password/change', input);

export const revokeSession = (id: string): Promise<AuthResult> => post('/api/auth/session/revoke', { id });

export const revokeOtherSessions = (): Promise<AuthResult> => post('/api/auth/session/revoke-others', {});

/** Starts the grace period before the deletion; every session has ended when the answer arrives. */
export const requestAccountDeletion = (input: { password: string }): Promise<AuthResult> => post('/api/leave', input);
