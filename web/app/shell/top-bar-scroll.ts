/** In px: the bar hides after scrolling down by more than this. */
export const TOP_BAR_HIDE_DELTA = 10;

export interface BarScroll {
  y: number;
  /** The position at which scrolling down began. */
  turn: number;
  isHidden: boolean;
}

export const atTop: BarScroll = { y: 0, turn: 0, isHidden: false };

/** Scrolling down by more than the delta hides the bar, however slowly; scrolling up shows it at once. */
export function nextScroll(before: BarScroll, y: number): BarScroll {
  if (y < before.y) return { y, turn: y, isHidden: false };
  return { y, turn: before.turn, isHidden: before.isHidden || y - before.turn > TOP_BAR_HIDE_DELTA };
}
