import { type RefObject, useEffect, useRef } from 'react';

export interface ListFocus<E extends HTMLElement> {
  list: RefObject<E | null>;
  /** Call before an entry is added or removed: selector, within the list, of the element to focus afterwards. */
  focusNext: (selector: string) => void;
}

/**
 * Manages the focus in a list whose entries are added and removed; `order` identifies the state of the list. React
 * itself keeps the focus on an entry that moves.
 */
export function useListFocus<E extends HTMLElement>(order: string): ListFocus<E> {
  const list = useRef<E>(null);
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (wanted.current !== undefined) list.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = undefined;
  }, [order]);
  return {
    list,
    focusNext: (selector) => {
      wanted.current = selector;
    },
  };
}
