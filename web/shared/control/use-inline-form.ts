import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

interface InlineForm<E extends HTMLElement> {
  /** The button that opens it, or what holds the menu that does. */
  opener: RefObject<E | null>;
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

/** A form that stands in the place of what opened it; when it goes, and nothing else has the focus, that has it again. */
export function useInlineForm<E extends HTMLElement>(initially = false): InlineForm<E> {
  const place = useRef<E>(null);
  const [isOpen, setOpen] = useState(initially);
  const wasOpen = useRef(initially);
  // Before anything else looks where the focus went.
  useLayoutEffect(() => {
    const { current: element } = place;
    if (wasOpen.current && !isOpen && document.activeElement === document.body) {
      const opener = element?.matches('button')
        ? element
        : element?.querySelector<HTMLElement>('[aria-haspopup="menu"]');
      opener?.focus();
    }
    wasOpen.current = isOpen;
  }, [isOpen]);
  return { opener: place, isOpen, open: () => setOpen(true), close: () => setOpen(false) };
}
