import * as z from 'zod/mini';
import { languages, profileFields } from '#domain/account/user.ts';
import { command } from '#sync/core/command.ts';

const { firstName, lastName, phone, isPublic, about, mailRhythm } = profileFields();
const trimmed = z.string().check(z.trim());
/** Security: everybody sees this picture, so it must be an uploaded and checked file, never an external URL. */
const picture = z.nullable(z.string().check(z.regex(/^\/files\/[0-9a-f]{64}$/)));

export const user = {
  /** Sets the language of the screens and mails, one of those that the school offers. */
  'user.setLanguage': command({
    input: z.object({ language: z.enum(languages) }),
    async run(store, actor, { language }) {
      await store.effect('language.requireOffered', { language });
      await store.update('User', actor.id, { language });
    },
  }),

  /** Omitted fields stay unchanged. */
  'user.edit': command({
    input: z.object({
      firstName: z.exactOptional(z.pipe(trimmed, firstName.check(z.minLength(1)))),
      lastName: z.exactOptional(z.pipe(trimmed, lastName)),
      phone: z.exactOptional(phone),
      profileImage: z.exactOptional(picture),
      isPublic: z.exactOptional(isPublic),
      about: z.exactOptional(z.pipe(trimmed, about)),
      mailRhythm: z.exactOptional(mailRhythm),
    }),
    async run(store, actor, patch) {
      await store.update('User', actor.id, patch);
    },
  }),
};
