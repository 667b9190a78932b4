import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { type OfferedLanguages, matchLanguage } from '#domain/account/offered-language.ts';
import { type Language, languages } from '#domain/account/user.ts';
import { negotiateLanguage } from '#server/core/request/accept-language.ts';

/** Name of the cookie that ui/setting/language-storage.ts writes on pages. */
const COOKIE = 'language';

/**
 * Language for a page: the `lang` parameter, else the stored choice, else the browser's language (D-87). A stored
 * choice that is no longer offered gives the default, as in the app.
 */
export function pageLanguage(c: Context, offered: OfferedLanguages): Language {
  const asked = offered.find((language) => language === c.req.query('lang'));
  const chosen = languages.find((language) => language === getCookie(c, COOKIE));
  if (asked) return asked;
  return chosen ? matchLanguage(chosen, offered) : negotiateLanguage(c.req.header('accept-language') ?? null, offered);
}
