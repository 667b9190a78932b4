import { useSyncExternalStore } from 'react';

/** True if a media query matches, correct from the first render. */
export function useMedia(query: string): boolean {
  'use memo';
  const subscribe = (listener: () => void) => {
    const list = window.matchMedia(query);
    list.addEventListener('change', listener);
    return () => list.removeEventListener('change', listener);
  };
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
