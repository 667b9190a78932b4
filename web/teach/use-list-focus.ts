import { type RefObject, useEffect, useRef } from 'react';

export interface ListFocus<E extends HTMLElement> {
  list: RefObject<E | null>;
  /** Before an entry comes or goes: where the focus shall go then, as a selector inside the list. */
  goTo: (selector: string) => void;
}

/** Leads the focus in a list whose entries come and go; `order` tells one state of the list from another. Where an entry only moves, React keeps the focus with it. */
export function useListFocus<E extends HTMLElement>(order: string): ListFocus<E> {
  const list = useRef<E>(null);
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (wanted.current !== undefined) list.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = undefined;
  }, [order]);
  return {
    list,
    goTo: (selector) => {
      wanted.current = selector;
    },
  };
}
