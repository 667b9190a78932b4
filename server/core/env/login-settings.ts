import * as z from 'zod';
import { type Role, roles } from '#domain/account/user.ts';
import { knownPasswordRules } from '#domain/admin/setting.ts';

/** Environment settings for the security of logins. */
export const loginSettings = {
  KNOWN_PASSWORDS: z.enum(knownPasswordRules, 'give warn or refuse').default('warn').meta({
    what: 'What happens to one of the 10,000 most used passwords: `warn` or `refuse`. Moderators and administrators are always refused one.',
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
      what: 'The roles that have to log in with a second factor, with commas between them: USER, MODERATOR, ADMIN.',
    }),
};
