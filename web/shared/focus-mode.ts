import { createStore, type Store, useStore } from '#ui/store.ts';

/**
 * How much of the screen the player takes (D-74). The shell reads it: `framed` collapses the sidebar, `focused` hides
 * sidebar and top bar.
 */
export type PlayerPresence = 'absent' | 'framed' | 'focused';

export const playerPresence: Store<PlayerPresence> = createStore<PlayerPresence>('absent');

export const usePlayerPresence = (): PlayerPresence => useStore(playerPresence);

export const FOCUS_KEY = 'player-focus';

/** What the learner chose last; undefined lets the size of the screen decide. */
export function storedFocus(): boolean | undefined {
  try {
    const stored = localStorage.getItem(FOCUS_KEY);
    return stored === null ? undefined : stored === 'on';
  } catch {
    return undefined;
  }
}

export function keepFocus(isOn: boolean): void {
  try {
    localStorage.setItem(FOCUS_KEY, isOn ? 'on' : 'off');
  } catch {
    // Without storage the choice lives as long as the player is open.
  }
}
