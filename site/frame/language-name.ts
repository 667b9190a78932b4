import type { Language } from '#domain/account/user.ts';

/** Each language in its own words, so that its speakers recognize it. */
export const languageNames: Record<Language, string> = { us: 'English', en: 'UK', de: 'Deutsch', fr: 'Français' };
