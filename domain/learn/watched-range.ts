/** A played span of a video, in seconds from its start. */
export type WatchedRange = readonly [from: number, to: number];

/** Limits the size of a row against scripted clients; watching cannot reach it. */
export const WATCHED_RANGES_MAX = 500;
/** One day, the longest duration that may be claimed; longer videos are split into several steps. */
export const VIDEO_SECONDS_MAX = 86_400;
/** Tolerance for the inaccuracy of players when they start and stop. */
const GAP_SECONDS = 0.5;

/** Merges spans into a sorted list without overlaps; adding spans never removes a watched second. */
export function mergeRanges(spans: readonly WatchedRange[]): WatchedRange[] {
  const merged: [number, number][] = [];
  for (const [from, to] of spans.toSorted(([a], [b]) => a - b)) {
    const last = merged.at(-1);
    if (last && from <= last[1] + GAP_SECONDS) last[1] = Math.max(last[1], to);
    else if (to > from) merged.push([from, to]);
  }
  return merged;
}

/** Watched share of a video of `duration` seconds, 0 to 1. */
export function watchedShare(spans: readonly WatchedRange[], duration: number): number {
  if (!(duration > 0)) return 0;
  const seconds = spans.reduce((sum, [from, to]) => sum + Math.max(0, Math.min(to, duration) - from), 0);
  return Math.min(1, seconds / duration);
}
