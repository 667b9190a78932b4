import type { Context } from 'hono';
import { parse } from 'hono/utils/cookie';
import { type OfferedLanguages, matchLanguage } from '#domain/account/offered-language.ts';
import type { Language } from '#domain/account/user.ts';

/** Name of the cookie that ui/setting/language-storage.ts writes on pages. */
const COOKIE = 'language';

/**
 * The language that was chosen in a browser, or the default, as in the app. The language of the browser itself does not
 * count, so that the site and the app agree.
 */
export const chosenLanguage = (cookies: string | null | undefined, offered: OfferedLanguages): Language =>
  matchLanguage(parse(cookies ?? '', COOKIE)[COOKIE], offered);

/** Language for a page: the `lang` parameter, else the one that was chosen in this browser. */
export const pageLanguage = (c: Context, offered: OfferedLanguages): Language =>
  offered.find((language) => language === c.req.query('lang')) ?? chosenLanguage(c.req.header('cookie'), offered);
