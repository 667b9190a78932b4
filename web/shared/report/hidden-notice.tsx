import { useTranslation } from 'react-i18next';
import type { ReportTarget } from '#domain/admin/report.ts';
import { Note } from '#ui/feedback/note.tsx';
import '#web/shared/registry/report-registry.ts';
import { useQuery } from '#web/store/hooks.ts';

const bodyTexts: Partial<Record<ReportTarget['model'], string>> = {
  Lesson: 'report.hidden.body',
  Course: 'report.hidden.body',
  Post: 'report.hidden.post',
};

/** Tells the owner that a moderator has hidden their row, and why. */
export function HiddenNotice(reported: ReportTarget) {
  const { t } = useTranslation();
  const { rows } = useQuery('report.byHiddenContent', reported);
  const [decision] = rows;
  return (
    <Note title={t('report.hidden.title')}>
      <p>{t(bodyTexts[reported.model] ?? 'report.hidden.other')}</p>
      {decision !== undefined && <p dir="auto">{decision.note}</p>}
    </Note>
  );
}
