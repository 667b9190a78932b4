import { PASSWORD_MIN_LENGTH } from '#domain/account/password.ts';

/** What a form checks before it asks; each answers with the key of what to say, or null. */
export const emailRule = (value: string): string | null =>
  /^\S+@\S+\.\S+$/.test(value.trim()) ? null : 'auth.emailInvalid';
export const newPasswordRule = (value: string): string | null =>
  value.length >= PASSWORD_MIN_LENGTH ? null : 'auth.passwordShort';
export const givenRule =
  (message: string) =>
  (value: string): string | null =>
    value.trim() === '' ? message : null;
