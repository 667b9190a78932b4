import { createStore, type Store, useStore } from '#ui/store.ts';

/**
 * How much of the screen the player takes (D-74). The shell reads it: `framed` collapses the sidebar, `focused` hides
 * sidebar and top bar.
 */
export type PlayerLayout = 'absent' | 'framed' | 'focused';

export const playerLayout: Store<PlayerLayout> = createStore<PlayerLayout>('absent');

export const usePlayerLayout = (): PlayerLayout => useStore(playerLayout);

export const FOCUS_MODE_KEY = 'player-focus';

/** What the learner chose last; undefined lets the size of the screen decide. */
export function loadFocusMode(): boolean | undefined {
  try {
    const stored = localStorage.getItem(FOCUS_MODE_KEY);
    return stored === null ? undefined : stored === 'on';
  } catch {
    return undefined;
  }
}

export function saveFocusMode(isOn: boolean): void {
  try {
    localStorage.setItem(FOCUS_MODE_KEY, isOn ? 'on' : 'off');
  } catch {
    // Without storage the choice lives as long as the player is open.
  }
}
