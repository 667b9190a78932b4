import { type AuditAction, auditActions } from '#domain/admin/audit-action.ts';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '#domain/admin/audit-entry.ts';
import { isId, type UserId } from '#domain/kernel/id.ts';
import { Select } from '#ui/control/select.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { AdminList } from '#web/admin/admin-list.tsx';
import { AdminPage } from '#web/admin/admin-page.tsx';
import { auditTargetTexts } from '#web/admin/admin-texts.ts';
import { useQuery, useRow } from '#web/store/hooks.ts';
import styles from './admin.module.css';

const actionTexts: Record<AuditAction, string> = {
  'report.uphold': 'admin.action.uphold',
  'report.dismiss': 'admin.action.dismiss',
  'content.restore': 'admin.action.restore',
  'revision.revert': 'admin.action.changeRestore',
  'review.acceptDeletion': 'admin.action.acceptRemoval',
  'category.merge': 'admin.action.mergeCategory',
  'label.merge': 'admin.action.mergeLabel',
  'member.suspend': 'admin.action.suspend',
  'member.unsuspend': 'admin.action.unsuspend',
  'member.setRole': 'admin.action.assign',
  'member.endSessions': 'admin.action.endSessions',
  'member.resetSecondFactor': 'admin.action.resetSecondFactor',
  'setting.change': 'admin.action.setting',
  'coupon.create': 'admin.action.couponCreate',
  'coupon.end': 'admin.action.couponEnd',
  'job.retry': 'admin.action.jobRetry',
  'job.cancel': 'admin.action.jobCancel',
};

/** Audit log: administrators see all entries, moderators only their own. */
export function AuditPage() {
  const { t } = useTranslation();
  return (
    <AdminPage title={t('admin.audit.title')} lead={t('admin.audit.lead')} isForModerators>
      <Entries />
    </AdminPage>
  );
}

const parseUserId = (text: string | undefined): UserId | undefined => (isId(text) ? (text as UserId) : undefined);

function Entries() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = useSearch({ strict: false, select: ({ action, actor, person }) => ({ action, actor, person }) });
  const action = auditActions.find((each) => each === search.action);
  const actor = parseUserId(search.actor);
  const person = parseUserId(search.person);
  const list = useQuery('audit.log', { action, actor, person });
  const isFiltered = action !== undefined || actor !== undefined || person !== undefined;
  return (
    <>
      <Row gap={[8, 16]} align="end" wrap mb={8}>
        <Select
          label={t('admin.audit.action')}
          value={action ?? ''}
          data={[
            { value: '', label: t('admin.audit.all') },
            ...auditActions.map((value) => ({ value, label: t(actionTexts[value]) })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            void navigate({ to: '/admin/audit', search: { ...search, action: value || undefined }, replace: true })
          }
        />
        {isFiltered && (
          <Link to="/admin/audit" className={styles.link}>
            {t('admin.audit.clear')}
          </Link>
        )}
      </Row>
      <AdminList
        key={JSON.stringify(search)}
        list={list}
        label={t('admin.audit.title')}
        empty={
          <EmptyState art="start" title={t('admin.audit.none')}>
            {t('admin.audit.noneHelp')}
          </EmptyState>
        }
        renderRow={(entry) => <Entry key={entry.id} entry={entry} />}
      />
    </>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const format = useFormat();
  const actor = useRow('PublicProfile', entry.actor);
  const person = useRow('PublicProfile', entry.person);
  const { before, after } = entry.detail;
  const target = auditTargetTexts[entry.model];
  return (
    <Stack as="li" gap={2} maxWidth={860} className={styles.entry}>
      <Row gap={[2, 20]} justify="space-between" wrap>
        <b>{t(actionTexts[entry.action])}</b>
        <time className="text-muted" dateTime={entry.createdAt}>
          <bdi>{format.dateTime(entry.createdAt)}</bdi>
        </time>
      </Row>
      {target !== undefined && <span>{t(target)}</span>}
      <span>
        <Link to="/admin/audit" search={{ actor: entry.actor }}>
          <bdi>{actor?.name ?? t('admin.nobody')}</bdi>
        </Link>
        {entry.person !== null && (
          <>
            {' '}
            <span className="mirror-rtl" aria-hidden>
              →
            </span>{' '}
            <Link to="/admin/audit" search={{ person: entry.person }}>
              <bdi>{person?.name ?? t('admin.nobody')}</bdi>
            </Link>
          </>
        )}
      </span>
      {before !== undefined && after !== undefined && (
        <span className="text-muted" dir="auto">
          {t('admin.audit.change', {
            before: textOf(before) ?? t('admin.audit.unset'),
            after: textOf(after) ?? t('admin.audit.unset'),
          })}
        </span>
      )}
      {entry.note !== '' && <p dir="auto">{entry.note}</p>}
    </Stack>
  );
}

const textOf = (value: unknown): string | undefined => {
  if (value === null || value === '') return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
};
