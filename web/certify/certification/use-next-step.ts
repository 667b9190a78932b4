import { useTranslation } from 'react-i18next';
import type { Certification, Evidence } from '#domain/certify/certification.ts';
import { evidenceOf } from '#web/shared/certification/certification-state.tsx';
import type { Id } from '#domain/kernel/id.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import { useActor, useRow, useRows } from '#web/store/hooks.ts';

interface StepPosition {
  /** Name of the lesson, with the number of the step if it is known on this device. */
  label: string;
  isEnrolled: boolean;
  number: number | undefined;
  /** Number of the step at which the reader stopped, if it is before this one. */
  current: number | undefined;
}

export interface NextStep extends StepPosition {
  evidence: Evidence;
}

/** Position of a step in the reader's enrollment. */
export function useStepPosition(
  lessonID: Id<'Lesson'> | undefined,
  nodeID: Id<'LessonNode'> | undefined,
): StepPosition {
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
    label: number === undefined ? name : t('certify.stepOf', { lesson: name, number: format.number(number) }),
    isEnrolled: enrollment !== undefined,
    number,
    current: stopped !== -1 && stopped < index ? stopped + 1 : undefined,
  };
}

/** First step that an unsatisfied outcome still needs. */
export function useNextStep(certification: Certification): NextStep | undefined {
  const { learningOutcomes } = certification;
  const shownBy = evidenceOf(certification);
  const waiting = learningOutcomes
    .filter(({ satisfied }) => !satisfied)
    .flatMap(({ id, evidence }) =>
      evidence.filter(({ nodeID }) => !shownBy.some((shown) => shown.outcomeID === id && shown.nodeID === nodeID)),
    );
  const [evidence] = waiting;
  const position = useStepPosition(evidence?.lessonID, evidence?.nodeID);
  return evidence && { ...position, evidence };
}
