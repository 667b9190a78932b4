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
  margin: NotesPanelState;
  /** Element that lets the learner ask the tutor. */
  tutor: ReactNode;
}

/** The lesson's objectives, the tutor and the credits: a column beside the text, or a sheet on narrow screens. */
export function NotesPanel({ outline, margin, tutor }: NotesPanelProps) {
  const { t } = useTranslation();
  const notes = <Notes outline={outline} tutor={tutor} />;
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

function Notes({ outline: { learningObjectives, credit }, tutor }: Omit<NotesPanelProps, 'margin'>) {
  const { t } = useTranslation();
  return (
    <>
      {learningObjectives.length > 0 && (
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
