import { type Language, languages } from '#domain/account/user.ts';

/** Languages that the school offers, at least one. The first is the default for people who prefer none of them. */
export type OfferedLanguages = readonly Language[];

export const allLanguages: OfferedLanguages = languages;

/** Returns the offered language that matches `wish`, or the default. */
export const matchLanguage = (wish: string | null | undefined, offered: OfferedLanguages): Language =>
  offered.find((each) => each === wish) ?? offered[0] ?? 'us';

/** Parses a space-separated list, the form in which pages receive the offered languages. */
export const parseOfferedLanguages = (words: string): OfferedLanguages => {
  const known = words.split(' ').flatMap((word) => languages.find((each) => each === word) ?? []);
  return known.length === 0 ? allLanguages : known;
};

/** Sorts offered languages by the fixed order of `languages`, not default first. */
export const sortLanguages = (offered: OfferedLanguages): Language[] =>
  languages.filter((each) => offered.includes(each));
