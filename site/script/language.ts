import { languages, tagOf } from '#domain/account/user.ts';
import { keepLanguage, storedLanguage } from '#ui/language-memory.ts';

/** A language asked for by the address is remembered; otherwise the screens go on in the one that was read here first. */
export function rememberLanguage(): void {
  const shown = languages.find((language) => tagOf[language] === document.documentElement.lang);
  const isAsked = new URLSearchParams(window.location.search).has('lang');
  if (shown !== undefined && (isAsked || storedLanguage() === null)) keepLanguage(shown);
}
