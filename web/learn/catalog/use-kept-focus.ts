import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/** Handlers for the element of `ref`. They restore the focus of a link that is unmounted and mounted again elsewhere in it. */
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
