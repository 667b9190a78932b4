import { Trans, useTranslation } from 'react-i18next';
import { Kbd } from '#ui/kbd.tsx';
import styles from './enter-hint.module.css';

/** For who has a keyboard at hand. */
export function EnterHint() {
  const { t } = useTranslation();
  return (
    <span className={styles['hint']}>
      <Trans t={t} i18nKey="player.pressEnter" components={{ key: <Kbd>{''}</Kbd> }} />
    </span>
  );
}
