const KEY = 'page-reloaded';

/**
 * Reloads the document, because nothing else recovers a module that failed to load: a newer release may have replaced the
 * files, and Chromium never fetches a failed module again in the same document. Does nothing offline, where the tab would be
 * lost.
 * @returns whether the document reloads
 */
export function reloadPage(): boolean {
  if (!navigator.onLine) return false;
  window.location.reload();
  return true;
}

/** Reloads automatically, but only once per address. */
export function reloadPageOnce(): void {
  const { href } = window.location;
  try {
    if (sessionStorage.getItem(KEY) === href) return;
    sessionStorage.setItem(KEY, href);
  } catch {
    // Without storage there is no count, and reloading could loop forever.
    return;
  }
  reloadPage();
}
