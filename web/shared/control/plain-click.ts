import type { MouseEvent } from 'react';

/** True if a click has no modifier key, which would open a new tab or window or start a download. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
