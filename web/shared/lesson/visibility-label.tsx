import { IconEyeOff, IconWorld } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { LessonVisibility } from '#domain/teach/lesson.ts';
import styles from './visibility-label.module.css';

const variants = {
  public: { icon: IconWorld, label: 'learn.visibility.public' },
  private: { icon: IconEyeOff, label: 'learn.visibility.private' },
} as const satisfies Record<LessonVisibility, unknown>;

/** An icon and a text for the visibility of a lesson. */
export function VisibilityLabel({ visibility }: { visibility: LessonVisibility }) {
  const { t } = useTranslation();
  const { icon: Icon, label } = variants[visibility];
  return (
    <span className={styles.label}>
      <Icon size={17} aria-hidden />
      <bdi>{t(label)}</bdi>
    </span>
  );
}
