import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/** Handlers for the element of `ref`. They restore the focus of a link that is unmounted and mounted again elsewhere in it. */
export function useFocusRestore(ref: RefObject<HTMLElement | null>) {
  const href = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (href.current === null || document.activeElement !== document.body) return;
    ref.current?.querySelector<HTMLElement>(`a[href="${CSS.escape(href.current)}"]`)?.focus({ preventScroll: true });
  });
  return {
    onFocus: ({ target }: FocusEvent) => {
      href.current = target.getAttribute('href');
    },
    onBlur: () => {
      href.current = null;
    },
  };
}
