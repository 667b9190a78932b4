import { languages, tagOf } from '#domain/account/user.ts';
import { saveLanguage, loadLanguage } from '#ui/setting/language-storage.ts';

/** Remembers a language from the URL; otherwise the app continues in the language of the first page read here. */
export function rememberLanguage(): void {
  const shown = languages.find((language) => tagOf[language] === document.documentElement.lang);
  // A requested language that the school does not offer is not the shown one.
  const isAsked = new URLSearchParams(window.location.search).get('lang') === shown;
  if (shown !== undefined && (isAsked || loadLanguage() === null)) saveLanguage(shown);
}
