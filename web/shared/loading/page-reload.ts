const KEY = 'page-reloaded';

/**
 * Loads the document anew, which alone brings what did not come: a newer version may have replaced the files of this one, and
 * Chromium never asks again for a module that a document has once failed to fetch. Offline the tab would be lost.
 * @returns whether it does
 */
export function reloadPage(): boolean {
  if (!navigator.onLine) return false;
  window.location.reload();
  return true;
}

/** The same without being asked, and not again where that has not helped. */
export function reloadPageOnce(): void {
  const { href } = window.location;
  try {
    if (sessionStorage.getItem(KEY) === href) return;
    sessionStorage.setItem(KEY, href);
  } catch {
    // Whoever cannot be asked how often it was done is not to go round in a circle.
    return;
  }
  reloadPage();
}
