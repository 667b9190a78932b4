import { type RefObject, useEffect, useRef, useState } from 'react';
import type { EnrollmentTopicProgress } from '#domain/learn/enrollment.ts';
import { mergeRanges, type WatchedRange, watchedShare } from '#domain/learn/watched-range.ts';

export interface VideoProgress {
  /** The last position, and the parts played before. */
  saved: Pick<EnrollmentTopicProgress, 'place' | 'watched'>;
  onSave: (place: number, played: readonly WatchedRange[]) => void;
  /** Start position given by a citation, in seconds; it overrides the last position. */
  citedAt?: number | undefined;
}

/** Interval between saves during playback. Pausing, seeking and leaving save at once. */
const SAVE_EVERY_SECONDS = 10;
/** A video that was left this close to its end starts from the beginning. */
const END_SECONDS = 3;

const tenth = (seconds: number): number => Math.round(seconds * 10) / 10;

/** The time ranges that the browser has played since the video was loaded; skipped parts are not included. */
const playedOf = ({ played }: HTMLVideoElement): WatchedRange[] =>
  Array.from({ length: played.length }, (_, at) => [tenth(played.start(at)), tenth(played.end(at))]);

function seekTo(element: HTMLVideoElement | null, second: number): void {
  if (element && element.readyState >= element.HAVE_METADATA) element.currentTime = second;
}

/** Starts a video at the cited second or at the last position, and saves the position and the played parts. */
export function useVideoProgress(video: RefObject<HTMLVideoElement | null>, { saved, onSave, citedAt }: VideoProgress) {
  const [duration, setDuration] = useState(0);
  const [played, setPlayed] = useState<readonly WatchedRange[]>([]);
  const savedAt = useRef(0);
  const latest = useRef(onSave);
  useEffect(() => {
    latest.current = onSave;
  });

  const save = (element: HTMLVideoElement) => {
    const place = tenth(element.currentTime);
    if (place === savedAt.current) return;
    savedAt.current = place;
    latest.current(place, playedOf(element));
  };

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const handleHide = () => {
      if (document.visibilityState === 'hidden') save(element);
    };
    document.addEventListener('visibilitychange', handleHide);
    return () => {
      document.removeEventListener('visibilitychange', handleHide);
      save(element);
    };
  }, [video]);

  // The learner followed another citation into the open video.
  useEffect(() => {
    const element = video.current;
    if (citedAt !== undefined) seekTo(element, citedAt);
  }, [video, citedAt]);

  const events = {
    onLoadedMetadata: ({ currentTarget }: { currentTarget: HTMLVideoElement }) => {
      setDuration(currentTarget.duration);
      if (citedAt !== undefined) currentTarget.currentTime = citedAt;
      else if (saved.place < currentTarget.duration - END_SECONDS) currentTarget.currentTime = saved.place;
      savedAt.current = tenth(currentTarget.currentTime);
    },
    onTimeUpdate: ({ currentTarget }: { currentTarget: HTMLVideoElement }) => {
      setPlayed(playedOf(currentTarget));
      if (Math.abs(currentTarget.currentTime - savedAt.current) >= SAVE_EVERY_SECONDS) save(currentTarget);
    },
    onPause: ({ currentTarget }: { currentTarget: HTMLVideoElement }) => save(currentTarget),
    onSeeked: ({ currentTarget }: { currentTarget: HTMLVideoElement }) => save(currentTarget),
  };
  return { events, share: watchedShare(mergeRanges([...saved.watched, ...played]), duration) };
}
