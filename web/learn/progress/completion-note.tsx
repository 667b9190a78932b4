import { useTranslation } from 'react-i18next';
import { type Enrollment, lastCompletion } from '#domain/learn/enrollment.ts';
import { useFormat } from '#web/shared/language/use-format.ts';

/** Date of the latest completion, which stays when the lesson is retaken; nothing for a lesson never completed. */
export function CompletionNote({ enrollment }: { enrollment: Pick<Enrollment, 'completionDate' | 'history'> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const date = lastCompletion(enrollment);
  if (date === null) return null;
  return (
    <time dateTime={date} className="text-muted">
      <bdi>{t('learn.completedOn', { date: format.date(date) })}</bdi>
    </time>
  );
}
