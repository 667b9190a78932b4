import { useSyncExternalStore } from 'react';
import { type OfferedLanguages, parseOfferedLanguages } from '#domain/account/offered-language.ts';

const listeners = new Set<() => void>();

/** As the server wrote them into the page. */
let source = document.querySelector<HTMLMetaElement>('meta[name="languages"]')?.content ?? '';
let offered = parseOfferedLanguages(source);

/** What this school speaks, as far as is known here. */
export const offeredLanguages = (): OfferedLanguages => offered;

/** The school speaks these from now on. */
export function setOfferedLanguages(next: string): void {
  if (next === source) return;
  source = next;
  offered = parseOfferedLanguages(next);
  for (const listener of listeners) listener();
}

export function onOfferedLanguagesChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const useOfferedLanguages = (): OfferedLanguages =>
  useSyncExternalStore(onOfferedLanguagesChange, offeredLanguages);
