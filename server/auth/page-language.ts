import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { type Language, languages } from '#domain/account/user.ts';
import { readerLanguage } from '#server/auth/reader-language.ts';

/** The twin of the one in ui/language-memory.ts, where the pages write it. */
const COOKIE = 'language';

/** What the address asks for, else what was chosen before, else what the browser speaks (D-87). */
export function pageLanguage(c: Context): Language {
  const wishes = [c.req.query('lang'), getCookie(c, COOKIE)];
  const wished = wishes.map((wish) => languages.find((language) => language === wish)).find(Boolean);
  return wished ?? readerLanguage(c.req.header('accept-language') ?? null);
}
