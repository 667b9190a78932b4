/** Languages of a lesson's text; each has its search configuration (D-79). */
export const textLanguages = ['us', 'en', 'de', 'fr', 'other'] as const;

export type TextLanguage = (typeof textLanguages)[number];
