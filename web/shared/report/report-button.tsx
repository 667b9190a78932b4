import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { UserId } from '#domain/kernel/id.ts';
import type { ReportTarget } from '#domain/admin/report.ts';
import { reportTitles } from '#web/shared/report/report-reason.ts';
import { useReport } from '#web/shared/report/use-report.tsx';
import { useActor } from '#web/store/hooks.ts';

/** Reports the row of a page; hidden from its owner. */
export function ReportButton({ owner, ...reported }: ReportTarget & { owner: UserId }) {
  const { t } = useTranslation();
  const actor = useActor();
  const { openReport, dialog } = useReport(reported);
  if (owner === actor.id) return null;
  return (
    <div>
      <Button variant="subtle" color="gray" size="xs" onClick={openReport}>
        {t(reportTitles[reported.model])}
      </Button>
      {dialog}
    </div>
  );
}
