import { type Language, languages } from '#domain/account/user.ts';

/** What a school speaks, never nothing; the first is for whoever asks for none of it, and for whose own it is no longer. */
export type OfferedLanguages = readonly Language[];

export const allLanguages: OfferedLanguages = languages;

/** What somebody who wants this is spoken to in. */
export const spokenOf = (wish: string | null | undefined, offered: OfferedLanguages): Language =>
  offered.find((each) => each === wish) ?? offered[0] ?? 'us';

/** As they are told to pages: with spaces between them. */
export const offeredIn = (words: string): OfferedLanguages => {
  const known = words.split(' ').flatMap((word) => languages.find((each) => each === word) ?? []);
  return known.length === 0 ? allLanguages : known;
};

/** As they stand in lists, whichever is the first. */
export const inLists = (offered: OfferedLanguages): Language[] => languages.filter((each) => offered.includes(each));
