import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import type { AppSetup } from '#domain/account/security.ts';
import type { TestBrowser } from '#server/account/sign-in/test-browser.ts';

const PERIOD_MS = 30_000;

/** Code of an authenticator app, `steps` time steps from now, as on a clock that is ahead. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + steps * PERIOD_MS,
  });

/** Sets up an authenticator app for the signed-in user, which uses up its current code. */
export async function setUpAuthenticatorApp(
  it: TestBrowser,
  password: string,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const begun = await it.post('/api/auth/second-factor/begin', { password });
  expect(begun.status).toBe(200);
  const { secret } = (await begun.json()) as AppSetup;
  const confirmed = await it.post('/api/auth/second-factor/confirm', { otp: codeOf(secret) });
  expect(confirmed.status).toBe(200);
  const { recoveryCodes = [] } = (await confirmed.json()) as { recoveryCodes?: string[] };
  return { secret, recoveryCodes };
}
