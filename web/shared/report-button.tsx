import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { UserId } from '#domain/kernel/id.ts';
import type { Reported } from '#domain/admin/report.ts';
import { useReport } from '#web/shared/use-report.tsx';
import { useActor } from '#web/store/hooks.ts';

/** At the end of a page about what is somebody else's. */
export function ReportButton({ owner, ...reported }: Reported & { owner: UserId }) {
  const { t } = useTranslation();
  const actor = useActor();
  const { ask, dialog } = useReport(reported);
  if (owner === actor.id) return null;
  return (
    <div>
      <Button variant="subtle" color="gray" size="xs" onClick={ask}>
        {t('common.report')}
      </Button>
      {dialog}
    </div>
  );
}
