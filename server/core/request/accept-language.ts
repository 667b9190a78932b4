import type { OfferedLanguages } from '#domain/account/offered-language.ts';
import { type Language, languages } from '#domain/account/user.ts';

/**
 * First offered language that a browser accepts. British English has its own code, other English is `us`; if only one
 * of them is offered it stands for both.
 */
export function negotiateLanguage(acceptLanguage: string | null, offered: OfferedLanguages): Language {
  const tags = (acceptLanguage ?? '').split(',').map((range) => range.split(';')[0]?.trim().toLowerCase() ?? '');
  const found = tags.flatMap((tag) => languagesOfTag(tag).find((each) => offered.includes(each)) ?? []);
  return found[0] ?? offered[0] ?? 'us';
}

function languagesOfTag(tag: string): readonly Language[] {
  const [primary] = tag.split('-');
  if (primary === 'en') return tag === 'en-gb' ? ['en', 'us'] : ['us', 'en'];
  return languages.filter((language) => language === primary && language !== 'us');
}
