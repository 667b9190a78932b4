import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type ReportStatus, reportStatuses } from '#domain/admin/report.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { AdminList } from '#web/admin/admin-list.tsx';
import { AdminPage } from '#web/admin/admin-page.tsx';
import { ReportCard } from '#web/admin/report/report-card.tsx';
import { statusTexts } from '#web/admin/admin-texts.ts';
import { useQuery } from '#web/store/hooks.ts';
import styles from '#web/admin/admin.module.css';

/** Moderation queue with one entry for each reported row; `?status=` shows decided reports. */
export function ReportsPage() {
  const { t } = useTranslation();
  return (
    <AdminPage title={t('admin.reports.title')} lead={t('admin.reports.lead')} isForModerators>
      <ReportQueue />
    </AdminPage>
  );
}

function ReportQueue() {
  const { t } = useTranslation();
  const asked = useSearch({ strict: false, select: ({ status }) => status });
  const status: ReportStatus = reportStatuses.find((each) => each === asked) ?? 'OPEN';
  const list = useQuery('report.queue', { status });
  return (
    <Stack maxWidth={860}>
      <Row as="nav" gap={8} wrap mb={8} className={styles.choices} aria-label={t('admin.reports.which')}>
        {reportStatuses.map((each) => (
          <Link
            key={each}
            to="/admin/reports"
            search={each === 'OPEN' ? {} : { status: each }}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={each === status ? 'page' : undefined}
          >
            {t(statusTexts[each])}
          </Link>
        ))}
      </Row>
      <AdminList
        key={status}
        list={list}
        gap={16}
        label={t('admin.reports.title')}
        empty={
          <EmptyState art={status === 'OPEN' ? 'cleared' : 'start'} title={t('admin.reports.none')}>
            {t(status === 'OPEN' ? 'admin.reports.noneOpen' : 'admin.reports.noneDecided')}
          </EmptyState>
        }
        renderRow={(report) => <ReportCard key={report.id} report={report} onDecided={list.retry} />}
      />
    </Stack>
  );
}
