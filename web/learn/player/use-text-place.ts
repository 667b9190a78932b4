import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useKeys } from '#ui/use-keys.ts';

/** A link to a block of a text, `#block`, or to a stretch of it, `#block:start-end`, brings that block to the eyes, and the focus with it. */
export function useTextPlace(): void {
  const place = useLocation({ select: ({ hash }) => hash });
  useEffect(() => {
    const [block = '', stretch] = place.split(':');
    if (block === '') return;
    const element = document.querySelector<HTMLElement>(`[data-block="${CSS.escape(block)}"]`);
    if (!element) return;
    element.tabIndex = -1;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: 'center' });
    if (stretch !== undefined) {
      void import('#web/learn/player/cited-sentence.ts').then(({ showCited }) => showCited(element, stretch));
      return;
    }
    element.animate([{ background: 'var(--accent-soft)' }, { background: 'transparent' }], { duration: 3_000 });
  }, [place]);
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
