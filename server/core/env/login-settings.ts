import * as z from 'zod';
import { type Role, roles } from '#domain/account/user.ts';
import { knownPasswordRules } from '#domain/admin/setting.ts';

/** Environment settings for the security of logins. */
export const loginSettings = {
  KNOWN_PASSWORDS: z.enum(knownPasswordRules, 'give warn or refuse').default('warn').meta({
    what: 'Reaction to one of the 10,000 most common passwords: `warn` or `refuse`. Moderators and administrators can never use one.',
  }),
  SECOND_FACTOR_ROLES: z
    .string()
    .default('')
    .transform((text) =>
      text
        .toUpperCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    )
    .pipe(z.array(z.enum(roles, 'give some of USER, MODERATOR and ADMIN')))
    .transform((given): readonly Role[] => given)
    .meta({
      default: 'none',
      what: 'Roles that must use two-factor authentication, comma-separated: `USER`, `MODERATOR`, `ADMIN`.',
    }),
};
