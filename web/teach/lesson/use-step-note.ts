import { useTranslation } from 'react-i18next';
import type { LessonNode } from '#domain/teach/node.ts';
import { stepTypes } from '#web/teach/lesson/step-type.tsx';

/** Formats a step's type and size, such as "Quiz, 3 questions". */
export function useStepNote(): (node: Pick<LessonNode, 'type' | 'minutes'>, questions: number) => string {
  const { t } = useTranslation();
  return ({ type, minutes }, questions) => {
    const kind = t(stepTypes[type].label);
    if (type === 'QUIZ') return t('teach.steps.note', { kind, note: t('teach.steps.questions', { count: questions }) });
    return minutes > 0 ? t('teach.steps.note', { kind, note: t('teach.steps.minutes', { count: minutes }) }) : kind;
  };
}
