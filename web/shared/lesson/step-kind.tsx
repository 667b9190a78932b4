import { IconHexagon, IconPlayerPlay, IconPresentation, IconTextCaption } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { LessonType } from '#domain/teach/node.ts';
import styles from './step-kind.module.css';

const kinds = {
  RICHTEXT: { icon: IconTextCaption, label: 'learn.kind.reading' },
  SLIDESHOW: { icon: IconPresentation, label: 'learn.kind.slides' },
  VIDEO: { icon: IconPlayerPlay, label: 'learn.kind.video' },
  QUIZ: { icon: IconHexagon, label: 'learn.kind.quiz' },
} as const;

/** The kind and duration of a step, such as "Reading, 4 min". `isPlain` hides the icon. */
export function StepKind({ type, minutes, isPlain = false }: { type: LessonType; minutes: number; isPlain?: boolean }) {
  const { t } = useTranslation();
  const { icon: Icon, label } = kinds[type];
  return (
    <span className={styles.kind}>
      {!isPlain && <Icon size={16} aria-hidden />}
      <bdi>{t('learn.stepKind', { kind: t(label), minutes: t('learn.minutes', { count: minutes }) })}</bdi>
    </span>
  );
}
