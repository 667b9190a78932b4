import { IconArrowUp } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TutorPlace } from '#domain/interact/tutor-scope.ts';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import type { LessonNode } from '#domain/teach/node.ts';
import type { Margin } from '#web/learn/player/use-margin.ts';
import type { PlayerState } from '#web/learn/player/use-player.ts';
import styles from './player-margin.module.css';

export type TutorPanel = ComponentType<{
  enrollmentID: Enrollment['id'];
  tutorID: Enrollment['tutorID'];
  place: TutorPlace;
  sentence: string | undefined;
  onForgetSentence: () => void;
}>;

/** A sentence that was marked to ask about it. */
export interface AskedSentence {
  nodeID: LessonNode['id'];
  blockID: string;
  text: string;
}

interface MarginTutor {
  /** What stands in the margin; nothing where nobody can be asked. */
  piece: ReactNode;
  askAbout: ((sentence: AskedSentence) => void) | undefined;
}

/** A field to ask in; the tutor itself comes with the first question. */
export function useMarginTutor(
  Panel: TutorPanel | undefined,
  { enrollment, current }: PlayerState,
  lessonID: Lesson['id'],
  margin: Margin,
): MarginTutor {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [marked, setMarked] = useState<AskedSentence>();
  if (!Panel) return { piece: null, askAbout: undefined };
  const sentence = marked?.nodeID === current.id ? marked : undefined;
  const askAbout = (next: AskedSentence) => {
    setMarked(next);
    setOpen(true);
    margin.open();
  };
  const piece = isOpen ? (
    <Panel
      enrollmentID={enrollment.id}
      tutorID={enrollment.tutorID}
      place={{ lessonID, nodeID: current.id, ...(sentence && { blockID: sentence.blockID }) }}
      sentence={sentence?.text}
      onForgetSentence={() => setMarked(undefined)}
    />
  ) : (
    <button type="button" className={styles['ask']} onClick={() => setOpen(true)}>
      {t('player.askStep')}
      <IconArrowUp size={16} aria-hidden />
    </button>
  );
  return { piece, askAbout };
}
