import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useKeys } from '#ui/use-keys.ts';

/** A link to a block of a text brings that block to the eyes, and the focus with it. */
export function useTextPlace(): void {
  const block = useLocation({ select: ({ hash }) => hash });
  useEffect(() => {
    if (block === '') return;
    const element = document.querySelector<HTMLElement>(`[data-block="${CSS.escape(block)}"]`);
    if (!element) return;
    element.tabIndex = -1;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: 'center' });
    element.animate([{ background: 'var(--accent-soft)' }, { background: 'transparent' }], { duration: 3_000 });
  }, [block]);
}

/** Whether the learner has begun to select words, or asked for it by the key; from then on the key is not heard here. */
export function useMarking(): { isWanted: boolean; isAsked: boolean } {
  const [hasSelected, setSelected] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const isWanted = hasSelected || isAsked;
  useKeys({ r: isWanted ? undefined : () => setAsked(true) });
  useEffect(() => {
    const look = () => {
      if (document.getSelection()?.isCollapsed === false) setSelected(true);
    };
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, []);
  return { isWanted, isAsked };
}
