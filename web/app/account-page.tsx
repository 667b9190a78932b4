import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { TabPanel, TabStrip } from '#ui/tab-strip.tsx';
import { SecurityTab } from '#web/account/security-tab.tsx';
import { useShellData } from '#web/app/shell-data.ts';
import { NotificationList } from '#web/interact/notification-list.tsx';

/** What is the person's own. */
export function AccountPage() {
  const { t } = useTranslation();
  const { email, unread } = useShellData();
  const navigate = useNavigate();
  const { tab: asked } = useSearch({ strict: false });
  const tab = asked === 'security' ? asked : 'notifications';
  const tabs = [
    { id: 'notifications', label: t('shell.notifications', { count: 0 }), count: unread },
    { id: 'security', label: t('account.security') },
  ];
  return (
    <Page>
      <PageHeader title={t('shell.ownAccount')} lead={<bdi>{email}</bdi>} />
      <TabStrip
        label={t('shell.ownAccount')}
        tabs={tabs}
        value={tab}
        onChange={(next) => void navigate({ to: '/user/account', search: { tab: next }, replace: true })}
      />
      <TabPanel id={tab}>{tab === 'security' ? <SecurityTab email={email} /> : <NotificationList />}</TabPanel>
    </Page>
  );
}
