import { createObservable, type Observable, useObservable } from '#ui/browser/observable.ts';

/**
 * How much of the screen the player takes (D-74). The shell reads it: `framed` collapses the sidebar, `focused` hides
 * sidebar and top bar.
 */
export type PlayerLayout = 'absent' | 'framed' | 'focused';

export const playerLayout: Observable<PlayerLayout> = createObservable<PlayerLayout>('absent');

export const usePlayerLayout = (): PlayerLayout => useObservable(playerLayout);

export const FOCUS_MODE_KEY = 'player-focus';

/** The learner's last choice of focus mode; undefined if they have not chosen, so the screen size decides. */
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
    // Without storage the choice lasts as long as the player is open.
  }
}
