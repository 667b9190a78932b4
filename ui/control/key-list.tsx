import { useTranslation } from 'react-i18next';
import { Kbd } from '#ui/control/kbd.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import styles from './key-list.module.css';

export interface KeyboardShortcut {
  press: readonly string[];
  /** Translation key. */
  does: string;
}

/** List of keyboard shortcuts; the keys themselves are always left to right. */
export function KeyList({ keys }: { keys: readonly KeyboardShortcut[] }) {
  const { t } = useTranslation();
  return (
    <Stack as="dl" gap={6} className={styles.keys}>
      {keys.map(({ press, does }) => (
        <Stack key={does} gap={12} columns="96px minmax(0, 1fr)" align="baseline">
          <dt dir="ltr">
            {press.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </dt>
          <dd>{t(does)}</dd>
        </Stack>
      ))}
    </Stack>
  );
}
