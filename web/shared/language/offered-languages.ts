import { useSyncExternalStore } from 'react';
import { type OfferedLanguages, parseOfferedLanguages } from '#domain/account/offered-language.ts';

const listeners = new Set<() => void>();

/** The languages that the server wrote into the page. */
let source = document.querySelector<HTMLMetaElement>('meta[name="languages"]')?.content ?? '';
let offered = parseOfferedLanguages(source);

/** The languages that the school offers, as last heard from the server. */
export const offeredLanguages = (): OfferedLanguages => offered;

/** Sets the languages that the school offers. */
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
