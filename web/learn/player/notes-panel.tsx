import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Outline } from '#domain/teach/version/version.ts';
import { Stack } from '#ui/layout/stack.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import type { NotesPanelState } from '#web/learn/player/use-notes-panel.ts';
import { CreditLine } from '#web/shared/lesson/credit-line.tsx';
import styles from './notes-panel.module.css';

interface NotesPanelProps {
  outline: Outline;
  /** False at the end of the lesson, which lists the objectives as reached. */
  hasObjectives: boolean;
  margin: NotesPanelState;
  /** Element that lets the learner ask the tutor. */
  tutor: ReactNode;
}

/** The lesson's objectives, the tutor and the credits: a column beside the text, or a sheet on narrow screens. */
export function NotesPanel({ margin, ...content }: NotesPanelProps) {
  const { t } = useTranslation();
  const notes = <Notes {...content} />;
  return (
    <>
      {margin.isBeside && (
        <aside className={styles.panel} aria-label={t('player.margin')}>
          {notes}
        </aside>
      )}
      <Dialog opened={margin.isSheet} onClose={margin.closeSheet} title={t('player.margin')} position="bottom">
        <Stack gap={20}>{notes}</Stack>
      </Dialog>
    </>
  );
}

function Notes({ outline, hasObjectives, tutor }: Omit<NotesPanelProps, 'margin'>) {
  const { t } = useTranslation();
  const { learningObjectives, credit } = outline;
  return (
    <>
      {hasObjectives && learningObjectives.length > 0 && (
        <section className={styles.note}>
          <h2>{t('learn.objectives')}</h2>
          <ul>
            {learningObjectives.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        </section>
      )}
      {tutor}
      {credit && (
        <section>
          <CreditLine credit={credit} />
        </section>
      )}
    </>
  );
}
