import { useTranslation } from 'react-i18next';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { OfflineBanner } from '#ui/feedback/offline-banner.tsx';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { EmailSection } from '#web/account/security/email-section.tsx';
import { PasswordSection } from '#web/account/security/password-section.tsx';
import { SecondFactorSection } from '#web/account/second-factor/second-factor-section.tsx';
import { SessionList } from '#web/account/security/session-list.tsx';
import { SignInMethods } from '#web/account/security/sign-in-methods.tsx';
import { useSecurity } from '#web/account/security/use-security.ts';

const COLUMNS = 'repeat(auto-fit, minmax(min(100%, 420px), 1fr))';

/** Account tab with the sign-in methods and the open sessions. */
export function SecurityTab({ email }: { email: string }) {
  const { t } = useTranslation();
  const { security, state, reload } = useSecurity();
  const handleRetry = () => void reload();

  if (!security && state === 'loading')
    return (
      <Loading label={t('account.loading')}>
        <Stack gap={20} columns={COLUMNS} align="start" mt={8} mb={20}>
          <Skeleton height={260} />
          <Skeleton height={260} />
        </Stack>
      </Loading>
    );
  if (!security && state === 'offline')
    return <ErrorBox title={t('common.unreachableTitle')} message={t('account.offline')} onRetry={handleRetry} />;
  if (!security) return <ErrorBox onRetry={handleRetry} />;
  return (
    <>
      {state === 'offline' && <OfflineBanner>{t('account.offline')}</OfflineBanner>}
      {state === 'error' && <ErrorBox onRetry={handleRetry} />}
      <Stack gap={20} columns={COLUMNS} align="start" mt={8} mb={20}>
        <Stack gap={20}>
          <EmailSection email={email} security={security} onChanged={reload} />
          <PasswordSection hasPassword={security.hasPassword} onChanged={reload} />
          <SecondFactorSection security={security} onChanged={reload} />
          <SignInMethods security={security} />
        </Stack>
        <SessionList sessions={security.sessions} onChanged={reload} />
      </Stack>
    </>
  );
}
