import { PASSWORD_MIN_LENGTH } from '#domain/account/password.ts';

/** Validation rules of the forms; each returns the key of its message, or null if the value is valid. */
export const emailRule = (value: string): string | null =>
  /^\S+@\S+\.\S+$/.test(value.trim()) ? null : 'auth.emailInvalid';
export const newPasswordRule = (value: string): string | null =>
  value.length >= PASSWORD_MIN_LENGTH ? null : 'auth.passwordShort';
export const requiredRule =
  (message: string) =>
  (value: string): string | null =>
    value.trim() === '' ? message : null;
