import { useState } from 'react';
import { from } from '#ui/layout/breakpoint.ts';
import { useMedia } from '#ui/browser/use-media.ts';

export interface NotesPanelState {
  /** The margin is a column beside the text; otherwise it can open as a sheet. */
  isBeside: boolean;
  isSheet: boolean;
  toggle: () => void;
  open: () => void;
  closeSheet: () => void;
}

/** State of the margin: open on wide screens until the learner closes it, a sheet on narrow ones. */
export function useNotesPanel(): NotesPanelState {
  const hasRoom = useMedia(from('lg'));
  const [isClosed, setClosed] = useState(false);
  const [isSheet, setSheet] = useState(false);
  return {
    isBeside: hasRoom && !isClosed,
    isSheet: isSheet && !hasRoom,
    toggle: () => (hasRoom ? setClosed(!isClosed) : setSheet(!isSheet)),
    open: () => (hasRoom ? setClosed(false) : setSheet(true)),
    closeSheet: () => setSheet(false),
  };
}
