import { type Language, languages } from '#domain/account/user.ts';

/** The first of our languages that a browser asks for; British English has a code of its own, other English is `us`. */
export function readerLanguage(acceptLanguage: string | null): Language {
  const tags = (acceptLanguage ?? '').split(',').map((range) => range.split(';')[0]?.trim().toLowerCase() ?? '');
  for (const tag of tags) {
    if (tag === 'en-gb') return 'en';
    const [primary] = tag.split('-');
    if (primary === 'en') return 'us';
    const code = languages.find((language) => language === primary && language !== 'us' && language !== 'en');
    if (code) return code;
  }
  return 'us';
}
