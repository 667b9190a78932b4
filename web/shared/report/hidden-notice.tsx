import { useTranslation } from 'react-i18next';
import type { ReportTarget } from '#domain/admin/report.ts';
import { Note } from '#ui/feedback/note.tsx';
import '#web/shared/registry/report-registry.ts';
import { useQuery } from '#web/store/hooks.ts';

/** Tells the owner that a moderator has hidden their row, and why. */
export function HiddenNotice(reported: ReportTarget) {
  const { t } = useTranslation();
  const { rows } = useQuery('report.byHiddenContent', reported);
  const [decision] = rows;
  return (
    <Note title={t('report.hidden.title')}>
      <p>{t('report.hidden.body')}</p>
      {decision !== undefined && <p dir="auto">{decision.note}</p>}
    </Note>
  );
}
