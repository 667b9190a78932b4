import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Report } from '#domain/admin/report.ts';
import { type Revision, type RevisionAction, type SharedModel, sharedModels } from '#domain/interact/revision.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Stack } from '#ui/layout/stack.tsx';
import { AdminList } from '#web/admin/admin-list.tsx';
import { modelTexts } from '#web/admin/admin-texts.ts';
import { useQuery, useRow } from '#web/store/hooks.ts';
import styles from '#web/admin/admin.module.css';
import { reasonTexts } from '#web/shared/report/report-reason.ts';

/** Context of a report: history of the reported row, and earlier reports of its author. */
export function ReportBackground({ report }: { report: Report }) {
  const { t } = useTranslation();
  const model = sharedModels.find((each) => each === report.model);
  return (
    <Stack gap={14} className={styles.background}>
      {model && <RevisionList model={model} rowID={report.rowID} />}
      <Title order={3}>{t('admin.reports.before')}</Title>
      <EarlierReports report={report} />
    </Stack>
  );
}

function EarlierReports({ report }: { report: Report }) {
  const { t } = useTranslation();
  const format = useFormat();
  const list = useQuery('report.upheldAgainst', { author: report.author });
  return (
    <AdminList
      list={{ ...list, rows: list.rows.filter(({ id }) => id !== report.id) }}
      label={t('admin.reports.before')}
      empty={<p className="text-muted">{t('admin.reports.noneBefore')}</p>}
      renderRow={(each) => (
        <li key={each.id}>
          <b>{t(modelTexts[each.model])}</b> · {t(reasonTexts[each.reason])} ·{' '}
          <bdi className="text-muted">{format.date(each.decidedAt ?? '')}</bdi>
          {each.note !== '' && <p dir="auto">{each.note}</p>}
        </li>
      )}
    />
  );
}

function RevisionList(thing: { model: SharedModel; rowID: string }) {
  const { t } = useTranslation();
  const list = useQuery('revision.history', thing);
  return (
    <>
      <Title order={3}>{t('admin.reports.changes')}</Title>
      <AdminList
        list={list}
        label={t('admin.reports.changes')}
        empty={<p className="text-muted">{t('admin.reports.noChanges')}</p>}
        renderRow={(revision) => <RevisionRow key={revision.id} revision={revision} />}
      />
    </>
  );
}

const actionTexts: Record<RevisionAction, string> = {
  create: 'admin.change.create',
  update: 'admin.change.update',
  delete: 'admin.change.delete',
  restore: 'admin.change.restore',
};

function RevisionRow({ revision: { actor, action, at, after } }: { revision: Revision }) {
  const { t } = useTranslation();
  const format = useFormat();
  const person = useRow('PublicProfile', actor);
  const words = ['review', 'content', 'testimony', 'description', 'name']
    .map((column): unknown => Reflect.get(after ?? {}, column))
    .find((value) => typeof value === 'string' && value !== '');
  return (
    <li>
      <b>{t(actionTexts[action])}</b>{' '}
      <span className="text-muted">
        <bdi>{person?.name ?? t('admin.nobody')}</bdi> · <bdi>{format.dateTime(at)}</bdi>
      </span>
      {typeof words === 'string' && <p dir="auto">{words}</p>}
    </li>
  );
}
