/** In px: how far down one may scroll before the bar goes out of the way. */
export const TOP_BAR_HIDE_DELTA = 10;

export interface BarScroll {
  y: number;
  /** Where the way down began. */
  turn: number;
  isHidden: boolean;
}

export const atTop: BarScroll = { y: 0, turn: 0, isHidden: false };

/** Down by more than the delta hides, however slowly; any way up shows at once. */
export function scrolledTo(before: BarScroll, y: number): BarScroll {
  if (y < before.y) return { y, turn: y, isHidden: false };
  return { y, turn: before.turn, isHidden: before.isHidden || y - before.turn > TOP_BAR_HIDE_DELTA };
}
