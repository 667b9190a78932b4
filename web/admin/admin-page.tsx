import { Link, Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Page } from '#ui/layout/page.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { LinkTabs } from '#web/shared/control/link-tabs.tsx';
import '#web/shared/registry/report-registry.ts';
import { useActor, useRow, useSyncState } from '#web/store/hooks.ts';

interface AdminPageProps {
  title: string;
  lead: string;
  /** True if moderators may open the page too. */
  isForModerators?: boolean;
  children: ReactNode;
}

/** Frame of the admin pages. Everybody else gets the not-found page, because the server hides the rows from them too. */
export function AdminPage({ title, lead, isForModerators = false, children }: AdminPageProps) {
  const { t } = useTranslation();
  const actor = useActor();
  const { isLoaded } = useSyncState();
  // The stored user row follows the server, so a role that is removed counts at once.
  const role = useRow('User', actor.id)?.role ?? actor.role;
  const isAdmin = role === 'ADMIN';
  if (!isAdmin && !(isForModerators && role === 'MODERATOR'))
    // Until the store is loaded, the role known on this device may be older than a new role.
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
