import { useSyncExternalStore } from 'react';
import { type OfferedLanguages, offeredIn } from '#domain/account/offered-language.ts';

const listeners = new Set<() => void>();

/** As the server wrote them into the page. */
let words = document.querySelector<HTMLMetaElement>('meta[name="languages"]')?.content ?? '';
let offered = offeredIn(words);

/** What this school speaks, as far as is known here. */
export const offeredLanguages = (): OfferedLanguages => offered;

/** The school speaks these from now on. */
export function setOffered(next: string): void {
  if (next === words) return;
  words = next;
  offered = offeredIn(next);
  for (const listener of listeners) listener();
}

export function onOffered(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const useOffered = (): OfferedLanguages => useSyncExternalStore(onOffered, offeredLanguages);
