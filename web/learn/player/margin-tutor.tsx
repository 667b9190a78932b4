import { IconArrowUp } from '@tabler/icons-react';
import { type ComponentType, type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QUESTION_MAX } from '#domain/interact/tutor-memory.ts';
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
  opening: TutorOpening | undefined;
}>;

/** Hands over the focus and the text typed so far from the placeholder field to the tutor panel. */
export interface TutorOpening {
  words: string;
  /** The learner pressed Enter, so the panel sends the text at once. */
  isSent: boolean;
  /** The learner has left the field meanwhile, so the panel must not take the focus. */
  isLeft: boolean;
  onTaken: () => void;
}

/** A sentence that the learner selected to ask the tutor about. */
export interface AskedSentence {
  nodeID: LessonNode['id'];
  blockID: string;
  text: string;
}

interface MarginTutor {
  /** The tutor's element in the margin; null without a tutor. */
  piece: ReactNode;
  askAbout: ((sentence: AskedSentence) => void) | undefined;
}

/** A field for a question to the tutor. The tutor panel itself loads only once the learner uses the field. */
export function useMarginTutor(
  Panel: TutorPanel | undefined,
  { enrollment, current }: PlayerState,
  lessonID: Lesson['id'],
  margin: Margin,
): MarginTutor {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [isTaken, setTaken] = useState(false);
  /** Text typed before the panel has loaded; undefined while no hand-over is pending. */
  const [typed, setTyped] = useState<Omit<TutorOpening, 'onTaken'>>();
  const [marked, setMarked] = useState<AskedSentence>();
  if (!Panel) return { piece: null, askAbout: undefined };
  const sentence = marked?.nodeID === current.id ? marked : undefined;
  const askAbout = (next: AskedSentence) => {
    setMarked(next);
    setOpen(true);
    setTyped({ words: '', isSent: false, isLeft: false });
    margin.open();
  };
  const words = typed?.words ?? '';
  const open = (next: string, isSent = false) => {
    setOpen(true);
    setTyped({ words: next, isSent, isLeft: false });
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    open(words, words.trim() !== '');
  };
  const handleTaken = () => {
    setTaken(true);
    setTyped(undefined);
  };
  const panel = isOpen && (
    <Panel
      enrollmentID={enrollment.id}
      tutorID={enrollment.tutorID}
      place={{ lessonID, nodeID: current.id, ...(sentence && { blockID: sentence.blockID }) }}
      sentence={sentence?.text}
      onForgetSentence={() => setMarked(undefined)}
      opening={typed && { ...typed, onTaken: handleTaken }}
    />
  );
  const piece = (
    <>
      {!isTaken && (
        <label className={styles['ask']}>
          <textarea
            rows={1}
            dir="auto"
            aria-label={t('player.askStep')}
            placeholder={t('player.askStep')}
            maxLength={QUESTION_MAX}
            value={words}
            onClick={() => open(words)}
            onChange={(event) => open(event.currentTarget.value)}
            onKeyDown={handleKeyDown}
            onBlur={() => setTyped(typed && { ...typed, isLeft: true })}
          />
          <IconArrowUp size={16} aria-hidden />
        </label>
      )}
      {panel}
    </>
  );
  return { piece, askAbout };
}
