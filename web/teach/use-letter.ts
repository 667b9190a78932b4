import { type RefCallback, useCallback, useEffect, useRef } from 'react';

const FIELDS = 'input:not([type="radio"], [type="checkbox"]), textarea, select';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(FIELDS));

/** A single letter as a shortcut: it acts only inside its element, and never while something is typed (WCAG 2.1.4). */
export function useLetter(letter: string, onPress: () => void): RefCallback<HTMLElement> {
  const press = useRef(onPress);
  useEffect(() => {
    press.current = onPress;
  });
  return useCallback(
    (element: HTMLElement | null) => {
      const handleKeyDown = (event: KeyboardEvent) => {
        const isAlone = !event.ctrlKey && !event.metaKey && !event.altKey;
        if (isAlone && event.key.toLowerCase() === letter && !isTyping(event.target)) press.current();
      };
      element?.addEventListener('keydown', handleKeyDown);
      return () => element?.removeEventListener('keydown', handleKeyDown);
    },
    [letter],
  );
}
