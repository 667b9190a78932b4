import { useTranslation } from 'react-i18next';
import { Kbd } from '#ui/kbd.tsx';
import { modifierKey } from '#ui/modifier-key.ts';
import { MarkedText } from '#web/shared/marked-text.tsx';
import styles from './enter-hint.module.css';

interface EnterHintProps {
  /** Enter alone is not enough: it would change something. */
  isAct?: boolean;
}

/** For who has a keyboard at hand. */
export function EnterHint({ isAct = false }: EnterHintProps) {
  const { t } = useTranslation();
  return (
    <bdi className={styles['hint']}>
      <MarkedText text={t('player.pressEnter')} tag="key">
        {(key) => (
          <span dir="ltr">
            {isAct && <Kbd>{modifierKey}</Kbd>} <Kbd>{key}</Kbd>
          </span>
        )}
      </MarkedText>
    </bdi>
  );
}
