import * as z from 'zod';
import { emailAddress } from '#server/core/request/email-address.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#domain/account/password.ts';

export const email = emailAddress();
/** An existing password, which may be shorter than the current minimum. */
export const password = z.string().min(1).max(PASSWORD_MAX_LENGTH);
export const newPassword = z.string().min(PASSWORD_MIN_LENGTH).max(PASSWORD_MAX_LENGTH);
export const otp = z.string().regex(/^\d{6}$/);
