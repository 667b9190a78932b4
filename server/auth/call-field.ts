import * as z from 'zod';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#domain/account/password.ts';

/** What the calls under /api/auth are made of. */
/** An e-mail address, without the blanks that a keyboard or the clipboard puts around it. */
export const email = z.string().trim().toLowerCase().pipe(z.email().max(254));
/** One that is given, whatever was once allowed. */
export const password = z.string().min(1).max(PASSWORD_MAX_LENGTH);
export const newPassword = z.string().min(PASSWORD_MIN_LENGTH).max(PASSWORD_MAX_LENGTH);
export const otp = z.string().regex(/^\d{6}$/);
