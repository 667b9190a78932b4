import { NativeSelect } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type AuditDeed, type AuditEntry, auditDeeds } from '#domain/admin/audit-entry.ts';
import { isId, type UserId } from '#domain/kernel/id.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormat } from '#ui/use-format.ts';
import { AdminList } from '#web/admin/admin-list.tsx';
import { AdminPage } from '#web/admin/admin-page.tsx';
import { aboutTexts } from '#web/admin/thing-words.ts';
import { useQuery, useRow } from '#web/store/hooks.ts';
import styles from './admin.module.css';

const deedTexts: Record<AuditDeed, string> = {
  'report.uphold': 'admin.deed.uphold',
  'report.dismiss': 'admin.deed.dismiss',
  'thing.restore': 'admin.deed.restore',
  'change.restore': 'admin.deed.changeRestore',
  'review.acceptRemoval': 'admin.deed.acceptRemoval',
  'category.merge': 'admin.deed.mergeCategory',
  'label.merge': 'admin.deed.mergeLabel',
  'member.suspend': 'admin.deed.suspend',
  'member.unsuspend': 'admin.deed.unsuspend',
  'member.assign': 'admin.deed.assign',
  'member.endSessions': 'admin.deed.endSessions',
  'member.resetSecondFactor': 'admin.deed.resetSecondFactor',
  'setting.change': 'admin.deed.setting',
  'coupon.create': 'admin.deed.couponCreate',
  'coupon.end': 'admin.deed.couponEnd',
  'job.retry': 'admin.deed.jobRetry',
  'job.cancel': 'admin.deed.jobCancel',
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

const idOr = (text: string | undefined): UserId | undefined => (isId(text) ? (text as UserId) : undefined);

function Entries() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = useSearch({ strict: false, select: ({ deed, actor, person }) => ({ deed, actor, person }) });
  const deed = auditDeeds.find((each) => each === search.deed);
  const actor = idOr(search.actor);
  const person = idOr(search.person);
  const list = useQuery('audit.log', { deed, actor, person });
  const isNarrowed = deed !== undefined || actor !== undefined || person !== undefined;
  return (
    <>
      <div className={styles['filters']}>
        <NativeSelect
          label={t('admin.audit.deed')}
          value={deed ?? ''}
          data={[
            { value: '', label: t('admin.audit.all') },
            ...auditDeeds.map((value) => ({ value, label: t(deedTexts[value]) })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            void navigate({ to: '/admin/audit', search: { ...search, deed: value || undefined }, replace: true })
          }
        />
        {isNarrowed && (
          <Link to="/admin/audit" className={styles['link']}>
            {t('admin.audit.clear')}
          </Link>
        )}
      </div>
      <AdminList
        key={JSON.stringify(search)}
        list={list}
        label={t('admin.audit.title')}
        empty={
          <EmptyState art="start" title={t('admin.audit.none')}>
            {t('admin.audit.noneHelp')}
          </EmptyState>
        }
        draw={(entry) => <Entry key={entry.id} entry={entry} />}
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
  const about = aboutTexts[entry.model];
  return (
    <li className={styles['entry']}>
      <b>{t(deedTexts[entry.deed])}</b>
      <time className={`quiet ${styles['at']}`} dateTime={entry.createdAt}>
        <bdi>{format.dateTime(entry.createdAt)}</bdi>
      </time>
      {about !== undefined && <span>{t(about)}</span>}
      <span>
        <Link to="/admin/audit" search={{ actor: entry.actor }}>
          <bdi>{actor?.name ?? t('admin.nobody')}</bdi>
        </Link>
        {entry.person !== null && (
          <>
            {' '}
            <span className="flip" aria-hidden>
              →
            </span>{' '}
            <Link to="/admin/audit" search={{ person: entry.person }}>
              <bdi>{person?.name ?? t('admin.nobody')}</bdi>
            </Link>
          </>
        )}
      </span>
      {before !== undefined && after !== undefined && (
        <span className="quiet" dir="auto">
          {t('admin.audit.change', {
            before: shown(before) ?? t('admin.audit.unset'),
            after: shown(after) ?? t('admin.audit.unset'),
          })}
        </span>
      )}
      {entry.words !== '' && <p dir="auto">{entry.words}</p>}
    </li>
  );
}

const shown = (value: unknown): string | undefined => {
  if (value === null || value === '') return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
};
