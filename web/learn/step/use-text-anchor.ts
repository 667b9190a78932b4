import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useKeys } from '#ui/control/use-keys.ts';

/** Scrolls to the block named by the URL's hash, `#block` or `#block:start-end`, and focuses it. */
export function useTextAnchor(): void {
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
      void import('#web/learn/step/citation-highlight.ts').then(({ highlightCitation }) =>
        highlightCitation(element, stretch),
      );
      return;
    }
    element.animate([{ background: 'var(--accent-soft)' }, { background: 'transparent' }], { duration: 3_000 });
  }, [place]);
}

/** Reports that the learner has selected text or pressed R. From then on the loaded sentence tools handle the key. */
export function useSentenceToolsRequest(): { isWanted: boolean; isAsked: boolean } {
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
