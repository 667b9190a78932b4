import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './auth-form.module.css';

/** The server says in the page whether it can send mail. */
const isMailMissing = (): boolean => document.querySelector<HTMLMetaElement>('meta[name="mail"]')?.content === 'off';

/** Tells whoever waits for a code that this installation cannot send one. */
export function NoMailNote() {
  const { t } = useTranslation();
  if (!isMailMissing()) return null;
  return (
    <div role="note" className={styles['refusal']}>
      <IconAlertTriangle size={18} aria-hidden />
      <div>{t('auth.noMail')}</div>
    </div>
  );
}
