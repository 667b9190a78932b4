import { ActionIcon } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Card } from '#domain/learn/card/card.ts';
import { hasState } from '#domain/learn/card/card-filter.ts';
import type { Instant } from '#domain/kernel/time.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import { StatePill } from '#ui/feedback/state-pill.tsx';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { useCardActions } from '#web/learn/flashcard/use-card-actions.ts';
import { FlashcardText } from '#web/learn/flashcard/flashcard-text.tsx';
import { RowLink } from '#web/shared/control/row-link.tsx';
import { useRow } from '#web/store/hooks.ts';
import styles from './card-list.module.css';

interface CardRowProps {
  card: Card;
  lessonID: Lesson['id'] | undefined;
  /** End of today. */
  until: Instant;
  onEdit: () => void;
}

const look = { variant: 'subtle', color: 'gray', size: 40 } as const;

export function CardRow({ card, lessonID, until, onEdit }: CardRowProps) {
  const { t } = useTranslation();
  const textID = useId();
  const { remove, suspend, resume } = useCardActions(card.id);
  const isSuspended = card.suspendedAt !== null;
  return (
    <Row as="li" gap={[8, 16]} align="start" justify="space-between" className={styles.card}>
      <Stack gap={4} grow>
        <button
          type="button"
          className={`${styles.clamped} ${styles.front}`}
          id={textID}
          aria-haspopup="dialog"
          onClick={onEdit}
        >
          <bdi>
            <FlashcardText text={card.front} />
          </bdi>
        </button>
        {card.back !== '' && (
          <p className={`${styles.clamped} ${styles.back}`}>
            <bdi>
              <FlashcardText text={card.back} />
            </bdi>
          </p>
        )}
        <Row gap={[6, 12]} align="center" wrap mt={4}>
          <CardStates card={card} until={until} />
          <CardOrigin card={card} lessonID={lessonID} />
        </Row>
      </Stack>
      <Row>
        <ActionIcon
          {...look}
          aria-label={t(isSuspended ? 'cards.resume' : 'cards.suspend')}
          title={t(isSuspended ? 'cards.resume' : 'cards.suspend')}
          aria-describedby={textID}
          onClick={isSuspended ? resume : suspend}
        >
          {isSuspended ? <IconPlayerPlay size={18} /> : <IconPlayerPause size={18} />}
        </ActionIcon>
        <ActionIcon
          {...look}
          aria-label={t('cards.delete')}
          title={t('cards.delete')}
          aria-describedby={textID}
          onClick={remove}
        >
          <IconTrash size={18} />
        </ActionIcon>
      </Row>
    </Row>
  );
}

function CardStates({ card, until }: Pick<CardRowProps, 'card' | 'until'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const has = (state: Parameters<typeof hasState>[1]) => hasState(card, state, until);
  return (
    <>
      {has('difficult') && <StatePill state="attention">{t('cards.states.difficult')}</StatePill>}
      {has('suspended') && <StatePill state="failed">{t('cards.states.suspended')}</StatePill>}
      {has('new') && <StatePill state="todo">{t('cards.states.new')}</StatePill>}
      {has('due') && <StatePill state="active">{t('cards.states.due')}</StatePill>}
      {!has('suspended') && !has('new') && !has('due') && (
        <span className="text-muted">
          <bdi>{t('cards.dueOn', { date: format.date(card.due) })}</bdi>
        </span>
      )}
    </>
  );
}

/** The lesson of the card, linked to its step, and its deck. */
function CardOrigin({ card: { nodeID, place, deck }, lessonID }: Pick<CardRowProps, 'card' | 'lessonID'>) {
  const lesson = useRow('Lesson', lessonID);
  const hash = place ? `#${encodeURIComponent(place.blockID)}` : '';
  return (
    <>
      {lesson && nodeID !== null && (
        <span className={styles.origin}>
          <RowLink href={`/learn/enrollments/lesson/${lesson.id}?step=${nodeID}${hash}`}>
            <bdi>{lesson.name}</bdi>
          </RowLink>
        </span>
      )}
      {deck !== null && <bdi className="text-muted">{deck}</bdi>}
    </>
  );
}
