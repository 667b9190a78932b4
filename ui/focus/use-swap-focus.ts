import { type RefObject, useLayoutEffect, useRef } from 'react';

const FIELD = 'input:not([type=hidden], :disabled), textarea:not(:disabled), [contenteditable=true]';
const CONTROL = `${FIELD}, select:not(:disabled), button:not(:disabled), a[href]`;

/**
 * Keeps the focus where one control replaces another, such as a button that becomes a form and back.
 * After each change of `shown` the focus moves to the element with `data-swap-focus`, otherwise to the first field,
 * otherwise to the first button.
 * An element that the user has focused meanwhile keeps the focus.
 */
export function useSwapFocus<E extends HTMLElement>(shown: unknown): RefObject<E | null> {
  const ref = useRef<E>(null);
  const before = useRef(shown);
  useLayoutEffect(() => {
    if (before.current === shown) return undefined;
    before.current = shown;
    const area = ref.current;
    const focused = document.activeElement;
    if (!area || (focused && focused !== document.body && !area.contains(focused))) return undefined;
    const find = (selector: string) =>
      [...area.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility());
    const moveFocus = (): boolean => {
      const target = find('[data-swap-focus]') ?? find(FIELD) ?? find(CONTROL);
      target?.focus();
      return target !== undefined;
    };
    if (moveFocus()) return undefined;
    // Lazily imported content takes the focus when it has loaded, if nothing else has it by then.
    const observer = new MutationObserver(() => {
      if (document.activeElement !== document.body || moveFocus()) observer.disconnect();
    });
    observer.observe(area, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [shown]);
  return ref;
}
