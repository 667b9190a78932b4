import { type RefObject, useEffect } from 'react';

/** Elements that are added to or removed from lists, and sections. */
const ENTRY_SELECTOR = 'article, form, li, section';

interface ListPosition {
  element: HTMLElement;
  parent: Element | null;
  index: number;
}

const entriesOf = (parent: Element): HTMLElement[] =>
  [...parent.children].filter((child): child is HTMLElement => child.matches(ENTRY_SELECTOR));

/** Positions of an element and its ancestors in their lists, innermost first. */
function positionsOf(target: Element, root: Element): ListPosition[] {
  const positions: ListPosition[] = [];
  for (let at = target.closest<HTMLElement>(ENTRY_SELECTOR); at && root.contains(at); ) {
    const parent = at.parentElement;
    positions.push({ element: at, parent, index: parent ? entriesOf(parent).indexOf(at) : -1 });
    at = parent?.closest<HTMLElement>(ENTRY_SELECTOR) ?? null;
  }
  return positions;
}

/** The remaining entry, or the one that took its place. */
function nearest(positions: readonly ListPosition[], root: HTMLElement): HTMLElement {
  for (const { element, parent, index } of positions) {
    if (element.isConnected) return element;
    const entries = parent?.isConnected ? entriesOf(parent) : [];
    const next = entries[index] ?? entries.at(-1);
    if (next) return next;
  }
  return root;
}

/** Keeps the focus at its position when the focused entry is removed, by this user or by someone else. */
export function useFocusFallback(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = ref.current;
    if (!root) return undefined;
    let positions: readonly ListPosition[] = [];
    let last: Element | undefined;
    const handleFocus = ({ target }: FocusEvent) => {
      last = target as Element;
      positions = positionsOf(last, root);
    };
    const observer = new MutationObserver(() => {
      if (!last || last.isConnected || document.activeElement !== document.body) return;
      const nextElement = nearest(positions, root);
      if (!nextElement.hasAttribute('tabindex')) nextElement.tabIndex = -1;
      nextElement.focus({ preventScroll: true });
    });
    root.addEventListener('focusin', handleFocus);
    observer.observe(root, { childList: true, subtree: true });
    return () => {
      root.removeEventListener('focusin', handleFocus);
      observer.disconnect();
    };
  }, [ref]);
}
