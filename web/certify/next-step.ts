import { useTranslation } from 'react-i18next';
import type { Certification, Evidence } from '#domain/certify/certification.ts';
import { shownByOf } from '#web/shared/certification-state.tsx';
import type { Id } from '#domain/kernel/id.ts';
import { useFormat } from '#ui/use-format.ts';
import { useActor, useRow, useRows } from '#web/store/hooks.ts';

interface Place {
  /** The step by its number and its lesson's name, as far as that is known here. */
  words: string;
  isEnrolled: boolean;
  number: number | undefined;
  /** Where the reader stopped in that lesson, if that is before the step. */
  current: number | undefined;
}

export interface NextStep extends Place {
  evidence: Evidence;
}

/** Where the reader meets a step. */
export function usePlaceOf(lessonID: Id<'Lesson'> | undefined, nodeID: Id<'LessonNode'> | undefined): Place {
  const { t } = useTranslation();
  const format = useFormat();
  const actor = useActor();
  const lesson = useRow('Lesson', lessonID);
  const where = { owner: actor.id, lessonID: { in: lessonID ? [lessonID] : [] }, withdrawnAt: null };
  const [enrollment] = useRows('Enrollment', where);
  const index = enrollment?.progress.findIndex(({ topicID }) => topicID === nodeID) ?? -1;
  const name = lesson?.name ?? t('certify.aLesson');
  const number = index === -1 ? undefined : index + 1;
  const stopped = enrollment?.progress.findIndex(({ topicID }) => topicID === enrollment.currentNodeID) ?? -1;
  return {
    words: number === undefined ? name : t('certify.stepOf', { lesson: name, number: format.number(number) }),
    isEnrolled: enrollment !== undefined,
    number,
    current: stopped !== -1 && stopped < index ? stopped + 1 : undefined,
  };
}

/** What its holder does next: the first step that an outcome still waits for. */
export function useNextStep(certification: Certification): NextStep | undefined {
  const { learningOutcomes } = certification;
  const shownBy = shownByOf(certification);
  const waiting = learningOutcomes
    .filter(({ satisfied }) => !satisfied)
    .flatMap(({ id, evidence }) =>
      evidence.filter(({ nodeID }) => !shownBy.some((shown) => shown.outcomeID === id && shown.nodeID === nodeID)),
    );
  const [evidence] = waiting;
  const place = usePlaceOf(evidence?.lessonID, evidence?.nodeID);
  return evidence && { ...place, evidence };
}
