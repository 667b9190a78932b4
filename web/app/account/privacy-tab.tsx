import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { DELETION_GRACE_DAYS } from '#domain/account/deletion.ts';
import { ExportBox } from '#web/account/privacy/export-box.tsx';
import { DeleteAccountBox } from '#web/account/privacy/delete-account-box.tsx';
import { useClearDevice } from '#web/app/session/use-logout.ts';
import { useStore } from '#web/store/store-provider.tsx';
import { DAY_MS } from '#domain/kernel/day.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { Stack } from '#ui/layout/stack.tsx';

const kept = [
  'privacy.kept.books',
  'privacy.kept.receipts',
  'privacy.kept.lessons',
  'privacy.kept.words',
  'privacy.kept.certificates',
  'privacy.kept.history',
  'privacy.kept.backups',
] as const;

/** Data export, account deletion, and which data remains after a deletion (D-81). */
export function PrivacyTab() {
  const { t } = useTranslation();
  const store = useStore();
  const router = useRouter();
  const clearDevice = useClearDevice();
  const handleLeft = async () => {
    await clearDevice();
    const left = new Date(Date.now() + DELETION_GRACE_DAYS * DAY_MS).toISOString().slice(0, 10);
    await router.navigate({ to: '/auth/login', search: { left }, replace: true });
  };
  return (
    <Stack gap={20} maxWidth={760} mt={8} mb={20}>
      <ExportBox />
      <DeleteAccountBox onBeforeDelete={async () => void (await store.flush())} onDeleted={() => void handleLeft()} />
      <Panel gap={12} title={t('privacy.kept.title')} lead={t('privacy.kept.lead')}>
        <ul>
          {kept.map((each) => (
            <li key={each}>{t(each)}</li>
          ))}
        </ul>
      </Panel>
    </Stack>
  );
}
