import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Id } from '#domain/kernel/id.ts';
import type { Enrollment, EnrollmentTopicProgress } from '#domain/learn/enrollment.ts';
import { reachableNodes } from '#domain/learn/progress.ts';
import { resultsOf } from '#domain/learn/quiz-progress.ts';
import { mergeRanges, type WatchedRange } from '#domain/learn/watched-range.ts';
import type { LessonNode } from '#domain/teach/node.ts';
import type { LessonVersion, Outline } from '#domain/teach/version/version.ts';
import { type LessonPath, lessonPath, currentStepID } from '#web/learn/progress/lesson-path.ts';
import { useAction } from '#web/shared/error/use-action.ts';
import { useRows } from '#web/store/hooks.ts';
import { newId } from '#web/store/row/new-id.ts';

type NodeID = LessonNode['id'];

export interface PlayerState extends LessonPath {
  enrollment: Enrollment;
  outline: Outline;
  canOpen: (id: NodeID) => boolean;
  /** The learner must review a failed current step before going on (D-88). */
  needsReview: boolean;
  /** The learner has gone on from the last step. */
  isAtEnd: boolean;
  goTo: (id: NodeID) => void;
  /** Moves to the next or previous step of the list, if that step is open. */
  moveBy: (by: -1 | 1) => void;
  /** Finishes the current step, then goes to `id` or to the end. */
  goOn: (id?: NodeID) => void;
  /** The learner's last position in the current step, and the parts of its video that they played. */
  saved: Pick<EnrollmentTopicProgress, 'place' | 'watched'>;
  savePosition: (place: number, played?: readonly WatchedRange[]) => void;
  /** Id of the current step's progress row, which may not exist yet. */
  topicID: () => Id<'EnrollmentTopicProgress'>;
}

/** Value of the step in the URL after the last step. */
const END = 'end';

/**
 * State of the player. The current step is in the URL, so that it can be bookmarked and the browser's Back button returns to
 * the step before. Another device may change the progress, but never the text that the learner is reading.
 */
export function usePlayer(enrollment: Enrollment, { outline }: LessonVersion): PlayerState {
  const enrollmentID = enrollment.id;
  const results = resultsOf(outline, enrollment, useRows('QuizAttempt', { enrollmentID }));
  const topics = useRows('EnrollmentTopicProgress', { enrollmentID });
  const { act: open } = useAction('step.open');
  const { act: finish } = useAction('step.finish');
  const { act: keepPlace } = useAction('step.savePosition');
  const opened = reachableNodes(outline, enrollment, results);
  const { currentID, isAtEnd, goTo, goToEnd } = useCurrentStep(opened, currentStepID(outline, enrollment));

  const path = lessonPath(outline, enrollment, results, currentID);
  const { current, status } = path;
  const topic = topics.find(({ topicID }) => topicID === currentID);
  const topicID = () => topic?.id ?? newId('EnrollmentTopicProgress');
  const step = () => ({ enrollmentID, nodeID: currentID, topicID: topicID() });

  const shown = useRef<NodeID>(undefined);
  useEffect(() => {
    if (shown.current === currentID || isAtEnd) return;
    shown.current = currentID;
    const isKnown = status(currentID) !== 'INCOMPLETE' && enrollment.currentNodeID === currentID;
    if (!isKnown) void open(step());
  });

  const goOn = (id?: NodeID) => {
    if (current.type !== 'QUIZ' && status(currentID) !== 'COMPLETE') void finish(step());
    if (id !== undefined) return goTo(id);
    goToEnd();
  };

  const moveBy = (by: -1 | 1) => {
    const to = path.steps[path.steps.findIndex(({ id }) => id === currentID) + by];
    if (to && opened.has(to.id)) goTo(to.id);
  };
  const saved = { place: topic?.place ?? 0, watched: topic?.watched ?? [] };
  const savePosition = (place: number, played: readonly WatchedRange[] = []) =>
    void keepPlace({ ...step(), place, watched: mergeRanges([...saved.watched, ...played]) });

  const needsReview = enrollment.progress.some((topic) => topic.topicID === currentID && topic.status === 'ATTENTION');

  return {
    ...path,
    enrollment,
    outline,
    canOpen: (id) => opened.has(id),
    needsReview,
    isAtEnd,
    goTo,
    moveBy,
    saved,
    savePosition,
    goOn,
    topicID,
  };
}

/** The step in the URL; without one that may be opened, the step at which the learner stopped. */
function useCurrentStep(opened: ReadonlySet<NodeID>, stoppedAt: NodeID) {
  const asked = useSearch({ strict: false, select: ({ step }) => step });
  const navigate = useNavigate();
  const isAtEnd = asked === END;
  const askedID = [...opened].find((id) => id === asked);
  // The step last shown: the learner's position moves when another device opens a step.
  const [lastID, setLastID] = useState(askedID ?? stoppedAt);
  if (askedID !== undefined && askedID !== lastID) setLastID(askedID);
  const currentID = askedID ?? lastID;
  const show = (step: string, replace = false) =>
    void navigate({ to: '.', search: { step }, replace, ...(replace && { hash: true }) });
  const complete = useEffectEvent(() => show(currentID, true));
  const isShown = isAtEnd || askedID !== undefined;
  useEffect(() => {
    if (!isShown) complete();
  }, [isShown]);
  return { currentID, isAtEnd, goTo: (id: NodeID) => show(id), goToEnd: () => show(END) };
}
