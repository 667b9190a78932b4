/** A stretch of a video that was played, in seconds from its start. */
export type Span = readonly [from: number, to: number];

/** No learner gets there by watching; it keeps a row small that somebody else's program writes. */
export const SPANS_MAX = 500;
/** Longer videos are kept in several steps; a day bounds what may be claimed. */
export const VIDEO_SECONDS_MAX = 86_400;
/** A player stops and begins a fraction of a second beside where it was told to. */
const GAP_SECONDS = 0.5;

/** All that was played, each second once and in order: adding to it never takes anything away. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: [number, number][] = [];
  for (const [from, to] of spans.toSorted(([a], [b]) => a - b)) {
    const last = merged.at(-1);
    if (last && from <= last[1] + GAP_SECONDS) last[1] = Math.max(last[1], to);
    else if (to > from) merged.push([from, to]);
  }
  return merged;
}

/** Of a video of `duration` seconds, 0 to 1. */
export function watchedShare(spans: readonly Span[], duration: number): number {
  if (!(duration > 0)) return 0;
  const seconds = spans.reduce((sum, [from, to]) => sum + Math.max(0, Math.min(to, duration) - from), 0);
  return Math.min(1, seconds / duration);
}
