import { type RefObject, useEffect } from 'react';

/** Elements that are added to or removed from lists, and sections. */
const PLACES = 'article, form, li, section';

interface Place {
  element: HTMLElement;
  parent: Element | null;
  index: number;
}

const entriesOf = (parent: Element): HTMLElement[] =>
  [...parent.children].filter((child): child is HTMLElement => child.matches(PLACES));

/** Positions of an element and its ancestors in their lists, innermost first. */
function placesOf(target: Element, root: Element): Place[] {
  const places: Place[] = [];
  for (let at = target.closest<HTMLElement>(PLACES); at && root.contains(at); ) {
    const parent = at.parentElement;
    places.push({ element: at, parent, index: parent ? entriesOf(parent).indexOf(at) : -1 });
    at = parent?.closest<HTMLElement>(PLACES) ?? null;
  }
  return places;
}

/** The remaining entry, or the one that took its place. */
function nearest(places: readonly Place[], root: HTMLElement): HTMLElement {
  for (const { element, parent, index } of places) {
    if (element.isConnected) return element;
    const entries = parent?.isConnected ? entriesOf(parent) : [];
    const next = entries[index] ?? entries.at(-1);
    if (next) return next;
  }
  return root;
}

/** Keeps the focus at its position when the focused entry is removed, by this user or by someone else. */
export function useKeptPlace(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = ref.current;
    if (!root) return undefined;
    let places: readonly Place[] = [];
    let last: Element | undefined;
    const handleFocus = ({ target }: FocusEvent) => {
      last = target as Element;
      places = placesOf(last, root);
    };
    const observer = new MutationObserver(() => {
      if (!last || last.isConnected || document.activeElement !== document.body) return;
      const place = nearest(places, root);
      if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
      place.focus({ preventScroll: true });
    });
    root.addEventListener('focusin', handleFocus);
    observer.observe(root, { childList: true, subtree: true });
    return () => {
      root.removeEventListener('focusin', handleFocus);
      observer.disconnect();
    };
  }, [ref]);
}
