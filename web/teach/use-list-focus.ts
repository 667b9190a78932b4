import { type RefObject, useEffect, useRef } from 'react';

export interface ListFocus<E extends HTMLElement> {
  list: RefObject<E | null>;
  /** Before a move: what has the focus shall have it afterwards too, for an element that is put elsewhere loses it on its way. */
  keep: () => void;
  /** Before an entry comes or goes: where the focus shall go then, as a selector inside the list. */
  goTo: (selector: string) => void;
}

/** Holds the focus in a list while its entries move, come and go; `order` tells one state of the list from another. */
export function useListFocus<E extends HTMLElement>(order: string): ListFocus<E> {
  const list = useRef<E>(null);
  const wanted = useRef<Element | string | null>(null);
  useEffect(() => {
    const target = typeof wanted.current === 'string' ? list.current?.querySelector(wanted.current) : wanted.current;
    if (target instanceof HTMLElement && target.isConnected) target.focus();
    wanted.current = null;
  }, [order]);
  return {
    list,
    keep: () => {
      wanted.current = document.activeElement;
    },
    goTo: (selector) => {
      wanted.current = selector;
    },
  };
}
