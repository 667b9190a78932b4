/** Storage key of the chosen language (D-45). */
export const LANGUAGE_KEY = 'i18nextLng';

/** Cookie with the language, read by the server for the public pages (D-87). */
const COOKIE = 'language';
const YEAR_SECONDS = 31_536_000;

export function loadLanguage(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_KEY);
  } catch {
    return null;
  }
}

/** Stores the language for the app and the public pages; without storage the choice lasts as long as the tab. */
export function saveLanguage(language: string): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // Storage is unavailable; the choice lasts as long as the tab.
  }
  // oxlint-disable-next-line unicorn/no-document-cookie -- not every browser supports the Cookie Store API
  document.cookie = `${COOKIE}=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}
