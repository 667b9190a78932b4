import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Card } from '#domain/learn/card/card.ts';
import { useCardStep } from '#web/shared/lesson/use-card-step.ts';

/** Link from a flashcard to the step that it was made from, and to the exact sentence if it has one. */
export function FlashcardSource({ card }: { card: Card }) {
  const { t } = useTranslation();
  const origin = useCardStep(card);
  if (!origin || card.nodeID === null)
    return (
      <span className="text-muted">
        <bdi>{card.deck}</bdi>
      </span>
    );
  return (
    <Link
      to="/learn/enrollments/lesson/$id"
      params={{ id: origin.lessonID }}
      search={{ step: card.nodeID }}
      {...(card.place && { hash: card.place.blockID })}
    >
      <bdi>{t('recall.origin', origin)}</bdi>
    </Link>
  );
}
