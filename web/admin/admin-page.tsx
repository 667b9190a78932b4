import { Link, Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '#ui/page-header.tsx';
import { Page } from '#ui/page.tsx';
import { Loading } from '#ui/skeleton.tsx';
import { LinkTabs } from '#web/shared/link-tabs.tsx';
import '#web/shared/ordering.ts';
import { useActor, useRow, useSyncState } from '#web/store/hooks.ts';

interface AdminPageProps {
  title: string;
  lead: string;
  /** Also for moderators, who decide what is reported. */
  isForModerators?: boolean;
  children: ReactNode;
}

/** A page for who keeps order in the school; for everybody else it is not there, as its rows are not. */
export function AdminPage({ title, lead, isForModerators = false, children }: AdminPageProps) {
  const { t } = useTranslation();
  const actor = useActor();
  const { isLoaded } = useSyncState();
  // Theirs as it is now: a role that is taken away is gone at once.
  const role = useRow('User', actor.id)?.role ?? actor.role;
  const isAdmin = role === 'ADMIN';
  if (!isAdmin && !(isForModerators && role === 'MODERATOR'))
    // What the device remembers may be from before they were given it.
    return isLoaded ? <Navigate to="/404" replace /> : <Loading label={t('common.loading')}>{null}</Loading>;
  return (
    <Page>
      <PageHeader title={title} lead={lead} />
      <LinkTabs label={t('admin.tabs.label')}>
        <Link to="/admin/reports">{t('admin.tabs.reports')}</Link>
        <Link to="/admin/categories">{t('admin.tabs.categories')}</Link>
        {isAdmin && <Link to="/admin/users">{t('admin.tabs.users')}</Link>}
        {isAdmin && <Link to="/admin/settings">{t('admin.tabs.settings')}</Link>}
        {isAdmin && <Link to="/admin/jobs">{t('admin.tabs.jobs')}</Link>}
        <Link to="/admin/audit">{t('admin.tabs.audit')}</Link>
      </LinkTabs>
      {children}
    </Page>
  );
}
