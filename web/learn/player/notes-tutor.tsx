import { IconArrowUp } from '@tabler/icons-react';
import { type ComponentType, type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QUESTION_MAX } from '#domain/tutor/tutor-memory.ts';
import type { TutorPosition } from '#domain/tutor/tutor-scope.ts';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import type { NotesPanelState } from '#web/learn/player/use-notes-panel.ts';
import type { PlayerState } from '#web/learn/progress/use-player.ts';
import type { SelectedSentence } from '#web/learn/step/sentence-tools.tsx';
import styles from './notes-panel.module.css';

export type TutorPanel = ComponentType<{
  enrollmentID: Enrollment['id'];
  tutorID: Enrollment['tutorID'];
  place: TutorPosition;
  sentence: string | undefined;
  onClearSentence: () => void;
  pendingInput: TutorHandover | undefined;
}>;

/** Hands over the focus and the text typed so far from the placeholder field to the tutor panel. */
export interface TutorHandover {
  text: string;
  /** The learner pressed Enter, so the panel sends the text at once. */
  isSent: boolean;
  /** The learner has left the field meanwhile, so the panel must not take the focus. */
  isLeft: boolean;
  onAccept: () => void;
}

interface NotesTutor {
  /** The tutor's element in the margin; null without a tutor. */
  element: ReactNode;
  askAbout: ((sentence: SelectedSentence) => void) | undefined;
}

/** A field for a question to the tutor. The tutor panel itself loads only once the learner uses the field. */
export function useNotesTutor(
  Panel: TutorPanel | undefined,
  { enrollment, current }: PlayerState,
  lessonID: Lesson['id'],
  margin: NotesPanelState,
): NotesTutor {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [isTaken, setTaken] = useState(false);
  /** Text typed before the panel has loaded; undefined while no hand-over is pending. */
  const [typed, setTyped] = useState<Omit<TutorHandover, 'onAccept'>>();
  const [marked, setMarked] = useState<SelectedSentence>();
  if (!Panel) return { element: null, askAbout: undefined };
  const sentence = marked?.nodeID === current.id ? marked : undefined;
  const askAbout = (next: SelectedSentence) => {
    setMarked(next);
    setOpen(true);
    setTyped({ text: '', isSent: false, isLeft: false });
    margin.open('notes');
  };
  const words = typed?.text ?? '';
  const open = (next: string, isSent = false) => {
    setOpen(true);
    setTyped({ text: next, isSent, isLeft: false });
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
      onClearSentence={() => setMarked(undefined)}
      pendingInput={typed && { ...typed, onAccept: handleTaken }}
    />
  );
  const piece = (
    <>
      {!isTaken && (
        <label className={styles.question}>
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
  return { element: piece, askAbout };
}
