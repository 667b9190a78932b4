import { useRouter } from '@tanstack/react-router';
import { Title } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DELETION_GRACE_DAYS } from '#domain/account/deletion.ts';
import { ExportBox } from '#web/account/privacy/export-box.tsx';
import { DeleteAccountBox } from '#web/account/privacy/delete-account-box.tsx';
import { useClearDevice } from '#web/app/session/use-logout.ts';
import { useStore } from '#web/store/store-provider.tsx';
import styles from './account-tabs.module.css';
import { DAY_MS } from '#domain/kernel/day.ts';

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
  const titleID = useId();
  const handleLeft = async () => {
    await clearDevice();
    const left = new Date(Date.now() + DELETION_GRACE_DAYS * DAY_MS).toISOString().slice(0, 10);
    await router.navigate({ to: '/auth/login', search: { left }, replace: true });
  };
  return (
    <div className={styles.column}>
      <ExportBox />
      <DeleteAccountBox onBeforeDelete={async () => void (await store.flush())} onDeleted={() => void handleLeft()} />
      <section className="panel" aria-labelledby={titleID}>
        <Title order={2} id={titleID}>
          {t('privacy.kept.title')}
        </Title>
        <p className="text-muted">{t('privacy.kept.lead')}</p>
        <ul>
          {kept.map((each) => (
            <li key={each}>{t(each)}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}
