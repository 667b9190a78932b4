import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/** Handlers for the element of `ref`: a link in it that has the focus has it still when it is drawn in another place. */
export function useKeptFocus(ref: RefObject<HTMLElement | null>) {
  const address = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (address.current === null || document.activeElement !== document.body) return;
    ref.current?.querySelector<HTMLElement>(`a[href="${CSS.escape(address.current)}"]`)?.focus({ preventScroll: true });
  });
  return {
    onFocus: ({ target }: FocusEvent) => {
      address.current = target.getAttribute('href');
    },
    onBlur: () => {
      address.current = null;
    },
  };
}
