import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};

/** True if full screen is on; Escape also turns it off. Undefined if the browser does not support it. */
export const useFullscreen = (): boolean | undefined =>
  useSyncExternalStore(subscribe, () => (document.fullscreenEnabled ? document.fullscreenElement !== null : undefined));

/** Shows an element in full screen, or ends it. The browser may refuse without a useful reason; then nothing changes. */
export function setFullscreen(on: boolean, element: HTMLElement | null = document.documentElement): void {
  const done = on ? element?.requestFullscreen() : document.exitFullscreen();
  done?.catch(() => undefined);
}
