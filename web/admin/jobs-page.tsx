import { Button } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type JobState, jobStates, type JobView } from '#domain/admin/setting.ts';
import { askToConfirm } from '#ui/overlay/confirmation.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { toast } from '#ui/overlay/toasts.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { AdminList } from '#web/admin/admin-list.tsx';
import { AdminPage } from '#web/admin/admin-page.tsx';
import { usePagedList } from '#web/admin/use-paged-list.ts';
import { useAction } from '#web/shared/error/use-action.ts';
import styles from './admin.module.css';

const stateTexts: Record<JobState, string> = {
  failed: 'admin.jobs.failed',
  active: 'admin.jobs.active',
  waiting: 'admin.jobs.waiting',
};

/** Background jobs of the server: failed, active and waiting. */
export function JobsPage() {
  const { t } = useTranslation();
  return (
    <AdminPage title={t('admin.jobs.title')} lead={t('admin.jobs.lead')}>
      <JobList />
    </AdminPage>
  );
}

function JobList() {
  const { t } = useTranslation();
  const asked = useSearch({ strict: false, select: ({ state }) => state });
  const state: JobState = jobStates.find((each) => each === asked) ?? 'failed';
  const list = usePagedList<JobView>(`/api/admin/jobs?state=${state}`);
  return (
    <>
      <Row as="nav" gap={8} wrap mb={8} className={styles.choices} aria-label={t('admin.jobs.which')}>
        {jobStates.map((each) => (
          <Link
            key={each}
            to="/admin/jobs"
            search={each === 'failed' ? {} : { state: each }}
            aria-current={each === state ? 'page' : undefined}
          >
            {t(stateTexts[each])}
          </Link>
        ))}
      </Row>
      <AdminList
        key={state}
        list={list}
        label={t('admin.jobs.title')}
        empty={
          <EmptyState art="cleared" title={t('admin.jobs.none')}>
            {t('admin.jobs.noneHelp')}
          </EmptyState>
        }
        renderRow={(job) => <Job key={job.id} job={job} onChanged={list.refresh} />}
      />
    </>
  );
}

function Job({ job, onChanged }: { job: JobView; onChanged: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const retry = useAction('job.retry');
  const cancel = useAction('job.cancel');
  const { id, queue, state, createdAt, tries, error, mailKind } = job;
  const name = mailKind === null ? queue : `${queue} (${mailKind})`;
  const run = async (action: Promise<boolean>, done: string) => {
    if (!(await action)) return;
    toast.success(done);
    onChanged();
  };
  const handleCancel = async () => {
    const words = { title: t('admin.jobs.cancelTitle', { queue: name }), body: t('admin.jobs.cancelBody') };
    if (await askToConfirm({ ...words, confirmLabel: t('admin.jobs.cancel'), isDangerous: true }))
      await run(cancel.act({ queue, id }), t('admin.jobs.cancelled'));
  };
  return (
    <Stack as="li" gap={2} maxWidth={860} className={styles.entry}>
      <b>
        <bdi>{name}</bdi>
      </b>
      <span className="text-muted">
        <bdi>{format.dateTime(createdAt)}</bdi> · <bdi>{t('admin.jobs.tries', { count: tries })}</bdi>
      </span>
      {error !== null && <code dir="ltr">{error}</code>}
      <Row gap={[8, 12]} align="center" wrap flush>
        {state === 'failed' && (
          <Button
            variant="default"
            size="xs"
            loading={retry.isBusy}
            aria-label={t('admin.jobs.retryOne', { queue: name })}
            onClick={() => void run(retry.act({ queue, id }), t('admin.jobs.retried'))}
          >
            {t('admin.jobs.retry')}
          </Button>
        )}
        {state !== 'active' && (
          <Button
            variant="subtle"
            size="xs"
            loading={cancel.isBusy}
            aria-label={t('admin.jobs.cancelOne', { queue: name })}
            onClick={() => void handleCancel()}
          >
            {t('admin.jobs.cancel')}
          </Button>
        )}
      </Row>
    </Stack>
  );
}
