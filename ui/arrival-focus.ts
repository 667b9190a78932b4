/** What has just arrived takes the focus, unless the person has opened a menu of the frame around it meanwhile. */
export function focusOnArrival(element: HTMLElement | null): void {
  if (document.activeElement?.closest('[role="menu"]')) return;
  element?.focus({ preventScroll: true });
}
