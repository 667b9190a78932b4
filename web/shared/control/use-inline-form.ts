import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

interface InlineForm<E extends HTMLElement> {
  /** The button that opens the form, or the container of the menu or the button that does. */
  opener: RefObject<E | null>;
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

/**
 * A form that replaces the control that opened it. On close that control gets the focus back, unless something else has
 * it.
 */
export function useInlineForm<E extends HTMLElement>(initially = false): InlineForm<E> {
  const openerRef = useRef<E>(null);
  const [isOpen, setOpen] = useState(initially);
  const wasOpen = useRef(initially);
  // The layout effect runs before other code checks the focus.
  useLayoutEffect(() => {
    const { current: element } = openerRef;
    if (wasOpen.current && !isOpen && document.activeElement === document.body) {
      const find = (selector: string) => element?.querySelector<HTMLElement>(selector);
      const opener = element?.matches('button') ? element : (find('[aria-haspopup="menu"]') ?? find('button'));
      opener?.focus();
    }
    wasOpen.current = isOpen;
  }, [isOpen]);
  return { opener: openerRef, isOpen, open: () => setOpen(true), close: () => setOpen(false) };
}
