/** Focuses content that has just been loaded, unless the user has opened a menu meanwhile. */
export function focusOnArrival(element: HTMLElement | null): void {
  if (document.activeElement?.closest('[role="menu"]')) return;
  element?.focus({ preventScroll: true });
}
