import { useTranslation } from 'react-i18next';
import { Kbd } from '#ui/control/kbd.tsx';
import { modifierKey } from '#ui/control/modifier-key.ts';
import { TaggedText } from '#web/shared/language/tagged-text.tsx';
import styles from './enter-hint.module.css';

interface EnterHintProps {
  /** The action changes something, so it needs the modifier key and Enter. */
  isAct?: boolean;
}

/** Hint at the Enter key, for devices with a keyboard. */
export function EnterHint({ isAct = false }: EnterHintProps) {
  const { t } = useTranslation();
  return (
    <bdi className={styles.hint}>
      <TaggedText text={t('player.pressEnter')} tag="key">
        {(key) => (
          <span dir="ltr">
            {isAct && <Kbd>{modifierKey}</Kbd>} <Kbd>{key}</Kbd>
          </span>
        )}
      </TaggedText>
    </bdi>
  );
}
