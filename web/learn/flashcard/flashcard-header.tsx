import { ActionIcon } from '@mantine/core';
import { IconAdjustments, IconArrowBackUp, IconCards, IconKeyboard, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { minutesOf } from '#domain/learn/card/daily-cards.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { beadsOf, Thread } from '#ui/thread/thread.tsx';
import { OfflineStatus } from '#web/learn/frame/offline-status.tsx';
import type { TodaysFlashcards } from '#web/learn/flashcard/use-todays-flashcards.ts';
import styles from '#web/learn/frame/frame-header.module.css';

interface FlashcardHeaderProps {
  today: TodaysFlashcards;
  isFocused: boolean;
  onLeave: () => void;
  onPlan: () => void;
  onUndo: () => void;
  onShowKeys: () => void;
}

const look = { variant: 'subtle', color: 'gray', size: 40 } as const;

export function FlashcardHeader({ today, isFocused, onLeave, onPlan, onUndo, onShowKeys }: FlashcardHeaderProps) {
  const { t } = useTranslation();
  const { done, due, last, left, relearning } = today;
  const total = done + left;
  const asked = due.length + relearning.length;
  return (
    <header className={styles.header}>
      <ActionIcon {...look} aria-label={t('recall.leave')} onClick={onLeave}>
        <IconX size={20} />
      </ActionIcon>
      <b>{t('recall.title')}</b>
      <Row grow justify="center">
        {total > 0 && (
          <Stack grow maxWidth={420}>
            <Thread beads={beadsOf(total, done)} label={t('recall.answeredOf', { done, count: total })} />
          </Stack>
        )}
      </Row>
      <Row gap={6} align="center">
        {isFocused && <OfflineStatus />}
        {asked > 0 && <span className={styles.remaining}>{t('recall.minutesLeft', { count: minutesOf(asked) })}</span>}
        <ActionIcon
          {...look}
          disabled={last === undefined}
          aria-label={t('recall.undoReview')}
          title={t('recall.undoReview')}
          aria-keyshortcuts="Control+Z Meta+Z u"
          onClick={onUndo}
        >
          <IconArrowBackUp size={19} className="mirror-rtl" />
        </ActionIcon>
        <ActionIcon
          {...look}
          component={Link}
          to="/learn/cards"
          aria-label={t('recall.allCards')}
          title={t('recall.allCards')}
        >
          <IconCards size={19} />
        </ActionIcon>
        <ActionIcon {...look} aria-label={t('recall.plan.title')} title={t('recall.plan.title')} onClick={onPlan}>
          <IconAdjustments size={19} />
        </ActionIcon>
        <ActionIcon
          {...look}
          className={styles.keys}
          aria-label={t('recall.keys.title')}
          title={t('recall.keys.title')}
          aria-keyshortcuts="?"
          onClick={onShowKeys}
        >
          <IconKeyboard size={19} />
        </ActionIcon>
      </Row>
    </header>
  );
}
