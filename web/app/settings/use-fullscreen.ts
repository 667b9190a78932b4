import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};

/** Whether the product has the whole screen, which Escape takes back too. Undefined where the browser does not give it. */
export const useFullscreen = (): boolean | undefined =>
  useSyncExternalStore(subscribe, () => (document.fullscreenEnabled ? document.fullscreenElement !== null : undefined));

/** A browser may refuse; the switch then stays as it is. */
export function setFullscreen(on: boolean): void {
  const done = on ? document.documentElement.requestFullscreen() : document.exitFullscreen();
  done.catch(() => undefined);
}
