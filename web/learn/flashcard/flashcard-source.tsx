import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Card } from '#domain/learn/card.ts';
import { useVersion } from '#web/store/hooks.ts';

/** Link from a flashcard to the step that it was made from, and to the exact sentence if it has one. */
export function FlashcardSource({ card: { versionID, nodeID, place } }: { card: Card }) {
  const { t } = useTranslation();
  const { version } = useVersion(versionID);
  const node = version?.outline.nodes.find(({ id }) => id === nodeID);
  if (!version || !node) return <span className="text-muted" />;
  return (
    <Link
      to="/learn/enrollments/lesson/$id"
      params={{ id: version.lessonID }}
      search={{ step: nodeID }}
      {...(place && { hash: place.blockID })}
    >
      <bdi>{t('recall.origin', { step: node.name, lesson: version.outline.name })}</bdi>
    </Link>
  );
}
