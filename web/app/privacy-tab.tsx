import { useRouter } from '@tanstack/react-router';
import { Title } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { GRACE_DAYS } from '#domain/account/deletion.ts';
import { ExportBox } from '#web/account/export-box.tsx';
import { LeaveBox } from '#web/account/leave-box.tsx';
import { useForgetPerson } from '#web/app/use-logout.ts';
import { useStore } from '#web/store/store-provider.tsx';
import styles from './account-tabs.module.css';

const DAY_MS = 86_400_000;

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
  const forgetPerson = useForgetPerson();
  const titleID = useId();
  const handleLeft = async () => {
    await forgetPerson();
    const left = new Date(Date.now() + GRACE_DAYS * DAY_MS).toISOString().slice(0, 10);
    await router.navigate({ to: '/auth/login', search: { left }, replace: true });
  };
  return (
    <div className={styles['column']}>
      <ExportBox />
      <LeaveBox onLeaving={async () => void (await store.flush())} onLeft={() => void handleLeft()} />
      <section className="box" aria-labelledby={titleID}>
        <Title order={2} id={titleID}>
          {t('privacy.kept.title')}
        </Title>
        <p className="quiet">{t('privacy.kept.lead')}</p>
        <ul>
          {kept.map((each) => (
            <li key={each}>{t(each)}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}
