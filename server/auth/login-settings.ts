import * as z from 'zod';
import { knownPasswordRules } from '#domain/admin/setting.ts';

/** The environment's settings of how safe a login has to be. */
export const loginSettings = {
  KNOWN_PASSWORDS: z.enum(knownPasswordRules, 'give warn or refuse').default('warn').meta({
    what: 'What happens to one of the 10,000 most used passwords: `warn` or `refuse`. Moderators and administrators are always refused one.',
  }),
};
