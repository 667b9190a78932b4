import * as z from 'zod/mini';
import { languages } from '#domain/account/user.ts';
import { command } from '#sync/command.ts';

export const user = {
  /** The language of the screens, so that mails follow it. */
  'user.speak': command({
    input: z.object({ language: z.enum(languages) }),
    async run(store, actor, { language }) {
      await store.update('User', actor.id, { language });
    },
  }),
};
