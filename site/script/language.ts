import { languages, tagOf } from '#domain/account/user.ts';
import { keepLanguage, storedLanguage } from '#ui/language-memory.ts';

/** A language asked for by the address is remembered; otherwise the screens go on in the one that was read here first. */
export function rememberLanguage(): void {
  const shown = languages.find((language) => tagOf[language] === document.documentElement.lang);
  // One that is asked for and not offered is not what is shown.
  const isAsked = new URLSearchParams(window.location.search).get('lang') === shown;
  if (shown !== undefined && (isAsked || storedLanguage() === null)) keepLanguage(shown);
}
