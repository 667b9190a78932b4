import { type RefObject, useEffect, useRef, useState } from 'react';
import type { EnrollmentTopicProgress } from '#domain/learn/enrollment.ts';
import { mergeSpans, type Span, watchedShare } from '#domain/learn/watched.ts';

export interface Watching {
  /** The last position, and the parts played before. */
  kept: Pick<EnrollmentTopicProgress, 'place' | 'watched'>;
  onKeep: (place: number, played: readonly Span[]) => void;
  /** Start position given by a citation, in seconds; it overrides the last position. */
  citedAt?: number | undefined;
}

/** Interval between saves during playback. Pausing, seeking and leaving save at once. */
const KEEP_EVERY_SECONDS = 10;
/** A video that was left this close to its end starts from the beginning. */
const END_SECONDS = 3;

const tenth = (seconds: number): number => Math.round(seconds * 10) / 10;

/** The time ranges that the browser has played since the video was loaded; skipped parts are not included. */
const playedOf = ({ played }: HTMLVideoElement): Span[] =>
  Array.from({ length: played.length }, (_, at) => [tenth(played.start(at)), tenth(played.end(at))]);

function leadTo(element: HTMLVideoElement | null, second: number): void {
  if (element && element.readyState >= element.HAVE_METADATA) element.currentTime = second;
}

/** Starts a video at the cited second or at the last position, and saves the position and the played parts. */
export function useWatching(video: RefObject<HTMLVideoElement | null>, { kept, onKeep, citedAt }: Watching) {
  const [duration, setDuration] = useState(0);
  const [played, setPlayed] = useState<readonly Span[]>([]);
  const keptAt = useRef(0);
  const latest = useRef(onKeep);
  useEffect(() => {
    latest.current = onKeep;
  });

  const keep = (element: HTMLVideoElement) => {
    const place = tenth(element.currentTime);
    if (place === keptAt.current) return;
    keptAt.current = place;
    latest.current(place, playedOf(element));
  };

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const handleHide = () => {
      if (document.visibilityState === 'hidden') keep(element);
    };
    document.addEventListener('visibilitychange', handleHide);
    return () => {
      document.removeEventListener('visibilitychange', handleHide);
      keep(element);
    };
  }, [video]);

  // The learner followed another citation into the open video.
  useEffect(() => {
    const element = video.current;
    if (citedAt !== undefined) leadTo(element, citedAt);
  }, [video, citedAt]);

  const events = {
    onLoadedMetadata: ({ currentTarget }: { currentTarget: HTMLVideoElement }) => {
      setDuration(currentTarget.duration);
      if (citedAt !== undefined) currentTarget.currentTime = citedAt;
      else if (kept.place < currentTarget.duration - END_SECONDS) currentTarget.currentTime = kept.place;
      keptAt.current = tenth(currentTarget.currentTime);
    },
    onTimeUpdate: ({ currentTarget }: { currentTarget: HTMLVideoElement }) => {
      setPlayed(playedOf(currentTarget));
      if (Math.abs(currentTarget.currentTime - keptAt.current) >= KEEP_EVERY_SECONDS) keep(currentTarget);
    },
    onPause: ({ currentTarget }: { currentTarget: HTMLVideoElement }) => keep(currentTarget),
    onSeeked: ({ currentTarget }: { currentTarget: HTMLVideoElement }) => keep(currentTarget),
  };
  return { events, share: watchedShare(mergeSpans([...kept.watched, ...played]), duration) };
}
