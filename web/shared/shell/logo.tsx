import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LogoMark } from '#ui/identity/logo-mark.tsx';
import styles from './logo.module.css';

export function Logo() {
  const { t } = useTranslation();
  return (
    <Link to="/" className={styles.logo}>
      <LogoMark size={30} />
      {t('shell.product')}
    </Link>
  );
}
