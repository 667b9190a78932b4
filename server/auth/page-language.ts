import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { type OfferedLanguages, spokenOf } from '#domain/account/offered-language.ts';
import { type Language, languages } from '#domain/account/user.ts';
import { readerLanguage } from '#server/auth/reader-language.ts';

/** The twin of the one in ui/language-memory.ts, where the pages write it. */
const COOKIE = 'language';

/**
 * What the address asks for, else what was chosen before, else what the browser speaks (D-87), of what is offered. Whose
 * choice is not offered any more gets the default, as on the screens.
 */
export function pageLanguage(c: Context, offered: OfferedLanguages): Language {
  const asked = offered.find((language) => language === c.req.query('lang'));
  const chosen = languages.find((language) => language === getCookie(c, COOKIE));
  if (asked) return asked;
  return chosen ? spokenOf(chosen, offered) : readerLanguage(c.req.header('accept-language') ?? null, offered);
}
