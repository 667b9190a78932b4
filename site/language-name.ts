import type { Language } from '#domain/account/user.ts';

/** Each in its own words, so that whoever looks for theirs finds it. */
export const languageNames: Record<Language, string> = { us: 'English', en: 'UK', de: 'Deutsch', fr: 'Français' };
