import { type RefObject, useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};

/** Full screen state of an element. Errors are ignored, because browsers give no reason that would help the learner. */
export function useFullscreen(target: RefObject<HTMLElement | null>) {
  const isOn = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  const toggle = () => {
    const work = isOn ? document.exitFullscreen() : target.current?.requestFullscreen();
    work?.catch(() => undefined);
  };
  return { isOn, toggle };
}
