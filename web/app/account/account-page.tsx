import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Page } from '#ui/layout/page.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { TabPanel, TabStrip } from '#ui/control/tab-strip.tsx';
import { useShellData } from '#web/shared/shell/shell-data.ts';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';

const waiting = <SkeletonText lines={6} />;

/** Each tab loads with its texts when it is shown, or when the pointer or focus comes near it. */
const tabComponents = {
  profile: lazyComponent(async () => (await import('#web/account/profile/profile-tab.tsx')).ProfileTab, waiting),
  security: lazyComponent(async () => (await import('#web/account/security/security-tab.tsx')).SecurityTab, waiting),
  language: lazyComponent(async () => (await import('#web/app/account/language-tab.tsx')).LanguageTab, waiting),
  notifications: lazyComponent(
    async () => (await import('#web/interact/notification/notification-tab.tsx')).NotificationTab,
    waiting,
  ),
  learning: lazyComponent(async () => (await import('#web/app/account/learning-tab.tsx')).LearningTab, waiting),
  wallet: lazyComponent(async () => (await import('#web/app/account/account-wallet.tsx')).AccountWallet, waiting),
  earnings: lazyComponent(async () => (await import('#web/wallet/ledger/earnings-tab.tsx')).EarningsTab, waiting),
  subscription: lazyComponent(
    async () => (await import('#web/wallet/subscription/subscription-tab.tsx')).SubscriptionTab,
    waiting,
  ),
  keyboard: lazyComponent(async () => (await import('#web/app/account/keyboard-tab.tsx')).KeyboardTab, waiting),
  privacy: lazyComponent(async () => (await import('#web/app/account/privacy-tab.tsx')).PrivacyTab, waiting),
  programs: lazyComponent(
    async () => (await import('#web/account/access-token/access-token-tab.tsx')).AccessTokenTab,
    waiting,
  ),
} as const;
type TabName = keyof typeof tabComponents;

const isTab = (name: string | undefined): name is TabName => name !== undefined && Object.hasOwn(tabComponents, name);

/** The account page. Each tab has its own address (D-55). */
export function AccountPage() {
  const { t } = useTranslation();
  const { email, unread } = useShellData();
  const navigate = useNavigate();
  const { tab: requestedTab } = useSearch({ strict: false });
  const tab = isTab(requestedTab) ? requestedTab : 'profile';
  const tabs = [
    { id: 'profile', label: t('account.tabs.profile') },
    { id: 'security', label: t('account.security') },
    { id: 'language', label: t('account.tabs.language') },
    { id: 'notifications', label: t('shell.notifications', { count: 0 }), count: unread },
    { id: 'learning', label: t('account.tabs.learning') },
    { id: 'wallet', label: t('account.tabs.wallet') },
    { id: 'earnings', label: t('account.tabs.earnings') },
    { id: 'subscription', label: t('account.tabs.subscription') },
    { id: 'keyboard', label: t('account.tabs.keyboard') },
    { id: 'privacy', label: t('account.tabs.privacy') },
    { id: 'programs', label: t('account.tabs.programs') },
  ] as const satisfies readonly { id: TabName; label: string; count?: number }[];
  const Tab = tabComponents[tab];
  // An address without such a tab is corrected, so that it names what is shown.
  if (requestedTab !== undefined && tab !== requestedTab) return <Navigate to="/user/account" search={{}} replace />;
  return (
    <Page>
      <PageHeader title={t('shell.ownAccount')} lead={<bdi>{email}</bdi>} />
      <TabStrip
        label={t('shell.ownAccount')}
        tabs={tabs}
        value={tab}
        onNear={(near) => isTab(near) && tabComponents[near].preload()}
        onChange={(next) => void navigate({ to: '/user/account', search: { tab: next }, replace: true })}
      />
      <TabPanel id={tab}>
        <Tab key={tab} email={email} />
      </TabPanel>
    </Page>
  );
}
