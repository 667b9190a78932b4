import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};

/** Whether full screen is on; Escape also turns it off. Undefined if the browser does not support it. */
export const useFullscreen = (): boolean | undefined =>
  useSyncExternalStore(subscribe, () => (document.fullscreenEnabled ? document.fullscreenElement !== null : undefined));

/** The browser may refuse; the switch then does not change. */
export function setFullscreen(on: boolean): void {
  const done = on ? document.documentElement.requestFullscreen() : document.exitFullscreen();
  done.catch(() => undefined);
}
