import { useTranslation } from 'react-i18next';
import type { Revision } from '#domain/interact/revision.ts';
import type { LessonPlan } from '#domain/teach/lesson-plan.ts';
import { RevisionHistory } from '#web/shared/revision/revision-history.tsx';
import { TextDiff } from '#web/shared/revision/text-diff.tsx';

export interface RowHistoryProps {
  model: 'LessonPlan' | 'LessonCategory' | 'LessonLabel';
  rowID: string;
  onRestored: () => void;
}

/** History of a plan, category or label: its name and description, and the lessons of a plan. */
export const RowHistory = ({ model, rowID, onRestored }: RowHistoryProps) => (
  <RevisionHistory
    model={model}
    rowID={rowID}
    renderChange={(revision) => <Change {...revision} />}
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
      {old?.name !== now.name && <TextDiff before={(old ?? now).name} after={now.name} />}
      {old?.description !== now.description && <TextDiff before={(old ?? now).description} after={now.description} />}
      {old && String(old.lessonOrder) !== String(now.lessonOrder) && (
        <p className="text-muted">{t('curriculum.plan.lessonsChanged')}</p>
      )}
    </>
  );
}
