import { type RefObject, useLayoutEffect, useRef } from 'react';

const FIELD = 'input:not([type=hidden], :disabled), textarea:not(:disabled), [contenteditable=true]';
const CONTROL = `${FIELD}, select:not(:disabled), button:not(:disabled), a[href]`;

/**
 * Keeps the focus where one control replaces another, as a button does that becomes a form and comes back.
 * After each change of `shown` the focus goes to what is marked `data-swap-focus`, else to the first field, else to the first button in the element.
 * What the person has focused elsewhere meanwhile keeps the focus.
 */
export function useSwapFocus<E extends HTMLElement>(shown: unknown): RefObject<E | null> {
  const ref = useRef<E>(null);
  const before = useRef(shown);
  useLayoutEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    const area = ref.current;
    const focused = document.activeElement;
    if (!area || (focused && focused !== document.body && !area.contains(focused))) return;
    const find = (selector: string) =>
      [...area.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility());
    (find('[data-swap-focus]') ?? find(FIELD) ?? find(CONTROL))?.focus();
  }, [shown]);
  return ref;
}
