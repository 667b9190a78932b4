import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TutorPosition } from '#domain/tutor/tutor-scope.ts';
import type { Tutor } from '#domain/tutor/tutor.ts';
import type { Id } from '#domain/kernel/id.ts';
import { Row } from '#ui/layout/stack.tsx';
import type { PendingInput } from '#web/interact/tutor/composer.tsx';
import { Conversation } from '#web/interact/tutor/conversation.tsx';
import { useActor, useRow } from '#web/store/hooks.ts';
import styles from './tutor-panel.module.css';

export interface TutorPanelProps {
  /** Identifies the conversation, because each enrollment has exactly one. */
  enrollmentID: Id<'Enrollment'>;
  /** Tutor of the lesson, if it has its own. */
  tutorID: Tutor['id'] | null;
  place: TutorPosition;
  /** Sentence that the learner selected to ask about. */
  sentence: string | undefined;
  onClearSentence: () => void;
  /** Text that was typed while the panel was loading. */
  pendingInput: PendingInput | undefined;
}

/** Tutor in the margin of a lesson, asked about the open step. */
export function TutorPanel({ enrollmentID, tutorID, place, sentence, onClearSentence, pendingInput }: TutorPanelProps) {
  const { t } = useTranslation();
  const actor = useActor();
  const personalTutorID = useRow('User', actor.id)?.personalTutorID;
  const own = useRow('Tutor', tutorID);
  const personal = useRow('Tutor', personalTutorID);
  const tutor = own ?? personal;
  if (!tutor) return <p className="text-muted">{t('tutoring.away')}</p>;
  const conversationID = enrollmentID as string as Id<'Conversation'>;
  return (
    <div className={styles.panel} data-margin>
      <Row as="header" gap={12} align="baseline" justify="space-between">
        <h2>
          <bdi>{tutor.name}</bdi>
        </h2>
        <Link to="/interact/tutor" search={{ tutor: tutor.id, conversation: conversationID }}>
          {t('tutoring.openWhole')}
        </Link>
      </Row>
      <Conversation
        tutor={tutor}
        conversationID={conversationID}
        scope={{ kind: 'lesson', id: place.lessonID }}
        place={place}
        quote={sentence}
        onBegun={undefined}
        onAsked={onClearSentence}
        pendingInput={pendingInput}
        label={sentence === undefined ? t('tutoring.askStep') : t('tutoring.askSentence')}
        empty={<p className={styles.empty}>{t('tutoring.marginEmpty', { name: tutor.name })}</p>}
        about={
          sentence !== undefined && (
            <Row gap={4} className={styles.sentence}>
              <q dir="auto">{sentence}</q>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={28}
                aria-label={t('tutoring.dropSentence')}
                onClick={onClearSentence}
              >
                <IconX size={15} aria-hidden />
              </ActionIcon>
            </Row>
          )
        }
      />
    </div>
  );
}
