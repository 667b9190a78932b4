import { useEffect, useState, useSyncExternalStore } from 'react';
import { answerOf, type TutorMemory } from '#domain/tutor/tutor-memory.ts';
import { followAnswer, type LiveAnswer, emptyAnswer } from '#web/interact/tutor/answer/live-answer.ts';
import { useIsPending, useSyncState } from '#web/store/hooks.ts';

/** Rows that the stream has not brought after this are refetched. */
const ROW_TIMEOUT_MS = 3_000;

const subscribeToVisibility = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};
/** Only visible tabs hold a connection, because browsers allow few of them for all tabs together. */
const useIsVisible = (): boolean =>
  useSyncExternalStore(subscribeToVisibility, () => document.visibilityState === 'visible');

/** State of an answer: not sent yet, streaming, or stored. */
export interface AnswerView extends LiveAnswer {
  state: 'unsent' | 'waiting' | 'done' | 'notFound' | 'stopped' | 'failed';
  /** Requests again an answer that the server refused to start; the question itself still waits. */
  retry?: () => void;
}

const states = { ANSWERED: 'done', STOPPED: 'stopped', FAILED: 'failed', NOTED: 'done' } as const;

/** Answer of a chat turn, streaming or stored. `onMissing` is called if it has ended and its row has not arrived. */
export function useAnswer(turn: TutorMemory, onMissing: () => void): AnswerView {
  const { id, status } = turn;
  const isPending = useIsPending('TutorMemory', id);
  const { isOnline } = useSyncState();
  const isVisible = useIsVisible();
  const [live, setLive] = useState(emptyAnswer);
  const [attempt, setAttempt] = useState(0);
  const isWaiting = status === 'WAITING';
  const isFollowed = isWaiting && !isPending && isOnline && isVisible;
  useEffect(() => {
    if (!isFollowed) return undefined;
    const aborting = new AbortController();
    void followAnswer(id, aborting.signal, setLive);
    return () => aborting.abort();
  }, [id, isFollowed, attempt]);
  const isRowMissing = isFollowed && live.isOver;
  useEffect(() => {
    if (!isRowMissing) return undefined;
    const timer = setInterval(onMissing, ROW_TIMEOUT_MS);
    return () => clearInterval(timer);
  }, [isRowMissing, onMissing]);

  if (isWaiting && isPending) return { ...emptyAnswer, state: 'unsent' };
  if (isWaiting && live.refusal) return { ...live, state: 'failed', cost: 0, retry: () => setAttempt(attempt + 1) };
  if (isWaiting) return { ...live, state: 'waiting' };
  const stored = answerOf(turn);
  const state = stored?.end === 'not_found' ? 'notFound' : states[status];
  return { ...emptyAnswer, ...stored, isOver: true, refusal: live.refusal, state };
}
