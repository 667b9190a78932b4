import { useState } from 'react';
import { from } from '#ui/breakpoint.ts';
import { useMedia } from '#ui/use-media.ts';

export interface Margin {
  /** It stands beside the text; else it can come as a sheet. */
  isBeside: boolean;
  isSheet: boolean;
  toggle: () => void;
  open: () => void;
  closeSheet: () => void;
}

/** The margin beside the text: there where there is room for it, until the learner wants the text alone. */
export function useMargin(): Margin {
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
