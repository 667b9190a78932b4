import { useTranslation } from 'react-i18next';
import type { LessonNode } from '#domain/teach/node.ts';
import { useFormat } from '#web/shared/language/use-format.ts';

/** Formats a step as its number in the lesson and its name. */
export function useStepName(): (step: Pick<LessonNode, 'name'>, index: number) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ name }, index) => {
    const number = format.number(index + 1);
    return name === ''
      ? t('certify.editor.evidence.unnamed', { number })
      : t('certify.editor.evidence.named', { number, name });
  };
}
