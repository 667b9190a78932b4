import { IconHelpHexagon, IconPresentation, IconTextCaption, IconVideo } from '@tabler/icons-react';
import type { LessonType } from '#domain/teach/node.ts';
import type { Hue } from '#ui/identity/cover-art.ts';
import styles from './step-type.module.css';

export const stepTypes = {
  RICHTEXT: { icon: IconTextCaption, hue: 'default', label: 'teach.type.reading' },
  QUIZ: { icon: IconHelpHexagon, hue: 'orange', label: 'teach.type.quiz' },
  SLIDESHOW: { icon: IconPresentation, hue: 'purple', label: 'teach.type.slides' },
  VIDEO: { icon: IconVideo, hue: 'blue', label: 'teach.type.video' },
} as const satisfies Record<LessonType, { icon: unknown; hue: Hue; label: string }>;

/** Step types in the order of the menu for new steps. */
export const stepTypeOrder = ['RICHTEXT', 'SLIDESHOW', 'VIDEO', 'QUIZ'] as const satisfies readonly LessonType[];

/** Icon of a step type in its color; the caller shows the name beside it. */
export function StepIcon({ type, size = 36 }: { type: LessonType; size?: number }) {
  const { icon: Icon, hue } = stepTypes[type];
  return (
    <span className={`${styles.icon} hue-${hue}`} style={{ inlineSize: size, blockSize: size }}>
      <Icon size={size / 2} aria-hidden />
    </span>
  );
}
