import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Row } from '#ui/layout/stack.tsx';
import styles from './auth-form.module.css';

/** True if the server declares in the page that it cannot send mail. */
const isMailMissing = (): boolean => document.querySelector<HTMLMetaElement>('meta[name="mail"]')?.content === 'off';

/** Note that this installation cannot send a code. */
export function NoMailNote() {
  const { t } = useTranslation();
  if (!isMailMissing()) return null;
  return (
    <Row gap={10} align="center" role="note" className={styles.refusal}>
      <IconAlertTriangle size={18} aria-hidden />
      <div>{t('auth.noMail')}</div>
    </Row>
  );
}
