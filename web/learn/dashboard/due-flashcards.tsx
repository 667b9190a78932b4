import { IconCards } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { minutesOf } from '#domain/learn/card/daily-cards.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { useTodaysFlashcards } from '#web/learn/flashcard/use-todays-flashcards.ts';
import { LinkButton } from '#web/shared/control/link-button.tsx';
import styles from './due-flashcards.module.css';

/**
 * Today's review. With `isDue` it shows only while cards are due, and without it only while none are, so that it stands
 * in the first view of the dashboard when there is something to do.
 */
export function DueFlashcards({ isDue = false }: { isDue?: boolean }) {
  const { t } = useTranslation();
  const { due, count, waiting } = useTodaysFlashcards();
  if (count === 0 || due.length > 0 !== isDue) return null;
  return (
    <Panel aria-label={t('learn.cards.title')} className={isDue ? styles.due : undefined}>
      <Row gap={[12, 14]} align="center" wrap>
        <IconCards size={24} color="var(--accent)" aria-hidden />
        <Stack as="p" grow={150}>
          <b>
            <bdi>{due.length > 0 ? t('learn.cards.today', { count: due.length }) : t('learn.cards.none')}</bdi>
          </b>
          {due.length > 0 && (
            <span className="text-muted">
              <bdi>{t('learn.cards.minutes', { count: minutesOf(due.length) })}</bdi>
              {waiting > 0 && <bdi> · {t('learn.cards.waiting', { count: waiting })}</bdi>}
            </span>
          )}
        </Stack>
        <LinkButton to="/learn/review" variant={isDue ? 'filled' : 'default'}>
          {t(due.length > 0 ? 'learn.cards.review' : 'learn.cards.open')}
        </LinkButton>
      </Row>
    </Panel>
  );
}
