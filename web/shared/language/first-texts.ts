import type { ResourceKey } from 'i18next';
import type { Language } from '#domain/account/user.ts';

// tools/page-texts.ts puts the values in.

/** Name of the file with the texts that are shown before any page has loaded. */
export const firstFile: string = '';
/** Texts that the app contains. English is among them, because most visitors without a known language get it. */
export const firstTexts: Partial<Record<Language, ResourceKey>> = {};
