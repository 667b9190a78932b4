import { type RefObject, useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};

/** Only one thing at a time can fill the screen; a browser that refuses it gives no reason that would help anybody. */
export function useFullscreen(target: RefObject<HTMLElement | null>) {
  const isOn = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  const toggle = () => {
    const work = isOn ? document.exitFullscreen() : target.current?.requestFullscreen();
    work?.catch(() => undefined);
  };
  return { isOn, toggle };
}
