import { useTranslation } from 'react-i18next';
import { Kbd } from '#ui/kbd.tsx';
import { MarkedText } from '#web/shared/marked-text.tsx';
import styles from './enter-hint.module.css';

/** For who has a keyboard at hand. */
export function EnterHint() {
  const { t } = useTranslation();
  return (
    <bdi className={styles['hint']}>
      <MarkedText text={t('player.pressEnter')} tag="key">
        {(key) => <Kbd>{key}</Kbd>}
      </MarkedText>
    </bdi>
  );
}
