import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Id } from '#domain/kernel/id.ts';
import type { Enrollment, EnrollmentTopicProgress } from '#domain/learn/enrollment.ts';
import { reachable } from '#domain/learn/progress.ts';
import { resultsOf } from '#domain/learn/quiz-standing.ts';
import { mergeSpans, type Span } from '#domain/learn/watched.ts';
import type { LessonNode } from '#domain/teach/node.ts';
import type { LessonVersion, Outline } from '#domain/teach/version.ts';
import { type LessonWay, lessonWay, placeOf } from '#web/learn/lesson/lesson-way.ts';
import { useReportedCommand } from '#web/learn/use-reported-command.ts';
import { useRows } from '#web/store/hooks.ts';
import { newId } from '#web/store/new-id.ts';

type NodeID = LessonNode['id'];

export interface PlayerState extends LessonWay {
  enrollment: Enrollment;
  outline: Outline;
  canOpen: (id: NodeID) => boolean;
  /** The current step waits for the learner to look into what went wrong (D-88). */
  asksAttention: boolean;
  /** The learner has gone on from the last step. */
  isAtEnd: boolean;
  goTo: (id: NodeID) => void;
  /** To the next step of the list or the one before, where that is open. */
  walk: (by: -1 | 1) => void;
  /** Done with the current step; on to `id`, or to the end. */
  goOn: (id?: NodeID) => void;
  /** Where the learner stopped inside the current step, and what they played of its video. */
  kept: Pick<EnrollmentTopicProgress, 'place' | 'watched'>;
  keep: (place: number, played?: readonly Span[]) => void;
  /** The row of the current step, or the id that it will have. */
  topicID: () => Id<'EnrollmentTopicProgress'>;
}

/**
 * Where the learner is. The place is this tab's own from the moment the player opens: what another device does moves
 * the progress, never the text under the reader's eyes.
 */
export function usePlayer(enrollment: Enrollment, { outline }: LessonVersion): PlayerState {
  const enrollmentID = enrollment.id;
  const results = resultsOf(outline, enrollment, useRows('QuizAttempt', { enrollmentID }));
  const topics = useRows('EnrollmentTopicProgress', { enrollmentID });
  const open = useReportedCommand('step.open');
  const finish = useReportedCommand('step.finish');
  const keepPlace = useReportedCommand('step.keep');
  const opened = reachable(outline, enrollment.progress, results);
  const asked = useSearch({ strict: false, select: ({ step }) => step });
  const navigate = useNavigate();
  const [currentID, setCurrentID] = useState(
    () => [...opened].find((id) => id === asked) ?? placeOf(outline, enrollment),
  );
  const [isAtEnd, setAtEnd] = useState(false);

  // A source that the tutor names is a link to another step of the lesson that is open.
  const [seenAsked, setSeenAsked] = useState(asked);
  if (asked !== seenAsked) {
    setSeenAsked(asked);
    const next = [...opened].find((id) => id === asked);
    if (next !== undefined) {
      setAtEnd(false);
      setCurrentID(next);
    }
  }

  const way = lessonWay(outline, enrollment, results, currentID);
  const { current, status } = way;
  const topic = topics.find(({ topicID }) => topicID === currentID);
  const topicID = () => topic?.id ?? newId('EnrollmentTopicProgress');
  const step = () => ({ enrollmentID, nodeID: currentID, topicID: topicID() });

  const shown = useRef<NodeID>(undefined);
  useEffect(() => {
    if (shown.current === currentID) return;
    shown.current = currentID;
    const isKnown = status(currentID) !== 'INCOMPLETE' && enrollment.currentNodeID === currentID;
    if (!isKnown) open(step());
  });

  const goTo = (id: NodeID) => {
    // What a link asked for has been seen; a reload stays where the learner is.
    if (asked !== undefined) void navigate({ to: '.', search: {}, replace: true });
    setAtEnd(false);
    setCurrentID(id);
  };
  const goOn = (id?: NodeID) => {
    if (current.type !== 'QUIZ' && status(currentID) !== 'COMPLETE') finish(step());
    if (id !== undefined) return goTo(id);
    setAtEnd(true);
  };

  const walk = (by: -1 | 1) => {
    const to = way.steps[way.steps.findIndex(({ id }) => id === currentID) + by];
    if (to && opened.has(to.id)) goTo(to.id);
  };
  const kept = { place: topic?.place ?? 0, watched: topic?.watched ?? [] };
  const keep = (place: number, played: readonly Span[] = []) =>
    keepPlace({ ...step(), place, watched: mergeSpans([...kept.watched, ...played]) });

  const asksAttention = enrollment.progress.some(
    (topic) => topic.topicID === currentID && topic.status === 'ATTENTION',
  );

  return {
    ...way,
    enrollment,
    outline,
    canOpen: (id) => opened.has(id),
    asksAttention,
    isAtEnd,
    goTo,
    walk,
    kept,
    keep,
    goOn,
    topicID,
  };
}
