/** D-45. */
export const LANGUAGE_KEY = 'i18nextLng';

/** Read by the server, which writes the pages of the public site (D-87). */
const COOKIE = 'language';
const YEAR_SECONDS = 31_536_000;

export function storedLanguage(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_KEY);
  } catch {
    return null;
  }
}

/** For the screens and for the pages of the site; without storage the choice lives as long as the tab. */
export function keepLanguage(language: string): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // See above.
  }
  // oxlint-disable-next-line unicorn/no-document-cookie -- the store for cookies is not in every browser yet
  document.cookie = `${COOKIE}=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}
