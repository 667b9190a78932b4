import { useTranslation } from 'react-i18next';
import type { Revision } from '#domain/policy/revision.ts';
import type { LessonPlan } from '#domain/teach/lesson-plan.ts';
import { History } from '#web/shared/history.tsx';
import { TextDifference } from '#web/shared/text-difference.tsx';
import { useRefusalText } from '#web/teach/editor/refusal-text.ts';

export interface RowHistoryProps {
  model: 'LessonPlan' | 'LessonCategory';
  rowID: string;
  onRestored: () => void;
}

/** History of a plan or category: its name and description, and the lessons of a plan. */
export const RowHistory = ({ model, rowID, onRestored }: RowHistoryProps) => (
  <History
    model={model}
    rowID={rowID}
    drawChange={(revision) => <Change {...revision} />}
    refusalText={useRefusalText()}
    onRestored={onRestored}
  />
);

type Words = Pick<LessonPlan, 'name' | 'description'> & Partial<Pick<LessonPlan, 'lessonOrder'>>;

function Change({ before, after }: Pick<Revision, 'before' | 'after'>) {
  const { t } = useTranslation();
  const now = after as Words;
  const old = before as Words | null;
  return (
    <>
      {old?.name !== now.name && <TextDifference before={(old ?? now).name} after={now.name} />}
      {old?.description !== now.description && (
        <TextDifference before={(old ?? now).description} after={now.description} />
      )}
      {old && String(old.lessonOrder) !== String(now.lessonOrder) && (
        <p className="quiet">{t('curriculum.plan.lessonsChanged')}</p>
      )}
    </>
  );
}
