import { Button } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type JobState, jobStates, type JobView } from '#domain/admin/setting.ts';
import { askToConfirm } from '#ui/confirm-store.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { toast } from '#ui/toasts.ts';
import { useFormat } from '#ui/use-format.ts';
import { AdminList } from '#web/admin/admin-list.tsx';
import { AdminPage } from '#web/admin/admin-page.tsx';
import { useOrder } from '#web/admin/use-order.ts';
import { usePages } from '#web/admin/use-pages.ts';
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
  const list = usePages<JobView>(`/api/admin/jobs?state=${state}`);
  return (
    <>
      <nav className={styles['choices']} aria-label={t('admin.jobs.which')}>
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
      </nav>
      <AdminList
        key={state}
        list={list}
        label={t('admin.jobs.title')}
        empty={
          <EmptyState art="cleared" title={t('admin.jobs.none')}>
            {t('admin.jobs.noneHelp')}
          </EmptyState>
        }
        draw={(job) => <Job key={job.id} job={job} onChanged={list.refresh} />}
      />
    </>
  );
}

function Job({ job, onChanged }: { job: JobView; onChanged: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const again = useOrder('job.retry');
  const off = useOrder('job.cancel');
  const { id, queue, state, createdAt, tries, error, mailKind } = job;
  const name = mailKind === null ? queue : `${queue} (${mailKind})`;
  const run = async (deed: Promise<boolean>, done: string) => {
    if (!(await deed)) return;
    toast.success(done);
    onChanged();
  };
  const giveUp = async () => {
    const words = { title: t('admin.jobs.cancelTitle', { queue: name }), body: t('admin.jobs.cancelBody') };
    if (await askToConfirm({ ...words, confirmLabel: t('admin.jobs.cancel'), isDangerous: true }))
      await run(off.act({ queue, id }), t('admin.jobs.cancelled'));
  };
  return (
    <li className={styles['entry']}>
      <b>
        <bdi>{name}</bdi>
      </b>
      <span className="quiet">
        <bdi>{format.dateTime(createdAt)}</bdi> · <bdi>{t('admin.jobs.tries', { count: tries })}</bdi>
      </span>
      {error !== null && <code dir="ltr">{error}</code>}
      <div className={styles['actions']}>
        {state === 'failed' && (
          <Button
            variant="default"
            size="xs"
            loading={again.isBusy}
            aria-label={t('admin.jobs.retryOne', { queue: name })}
            onClick={() => void run(again.act({ queue, id }), t('admin.jobs.retried'))}
          >
            {t('admin.jobs.retry')}
          </Button>
        )}
        {state !== 'active' && (
          <Button
            variant="subtle"
            size="xs"
            loading={off.isBusy}
            aria-label={t('admin.jobs.cancelOne', { queue: name })}
            onClick={() => void giveUp()}
          >
            {t('admin.jobs.cancel')}
          </Button>
        )}
      </div>
    </li>
  );
}
