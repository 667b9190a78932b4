import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { from } from '#ui/layout/breakpoint.ts';
import { useMedia } from '#ui/browser/use-media.ts';

export const panelTabs = ['notes', 'comments', 'saved'] as const;
export type PanelTab = (typeof panelTabs)[number];

export interface NotesPanelState {
  tab: PanelTab;
  setTab: (tab: PanelTab) => void;
  /** The margin is a column beside the text; otherwise it can open as a sheet. */
  isBeside: boolean;
  isSheet: boolean;
  toggle: () => void;
  open: (tab: PanelTab) => void;
  closeSheet: () => void;
}

/**
 * State of the margin: open on wide screens until the learner closes it, a sheet on narrow ones. The URL may name its
 * first tab.
 */
export function useNotesPanel(): NotesPanelState {
  const { panel } = useSearch({ strict: false });
  const linked = panelTabs.find((tab) => tab === panel);
  const hasRoom = useMedia(from('lg'));
  const [tab, setTab] = useState(linked ?? 'notes');
  const [isClosed, setClosed] = useState(false);
  const [isSheet, setSheet] = useState(linked !== undefined);
  const [lastLinked, setLastLinked] = useState(linked);
  const open = (next: PanelTab) => {
    setTab(next);
    if (hasRoom) setClosed(false);
    else setSheet(true);
  };
  // A notification may link to a tab of the lesson that is open already.
  if (linked !== lastLinked) {
    setLastLinked(linked);
    if (linked) open(linked);
  }
  return {
    tab,
    setTab,
    isBeside: hasRoom && !isClosed,
    isSheet: isSheet && !hasRoom,
    toggle: () => (hasRoom ? setClosed(!isClosed) : setSheet(!isSheet)),
    open,
    closeSheet: () => setSheet(false),
  };
}
