import { IconCloudOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './offline-banner.module.css';

/** Banner that says what still works offline. */
export function OfflineBanner({ children }: { children: ReactNode }) {
  return (
    <output className={styles.banner}>
      <IconCloudOff size={18} aria-hidden />
      <bdi>{children}</bdi>
    </output>
  );
}
