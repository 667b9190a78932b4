import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Annotation, isHighlight } from '#domain/learn/annotation/annotation.ts';
import type { LessonVersion } from '#domain/teach/version/version.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { useFocusFallback } from '#ui/focus/use-focus-fallback.ts';
import { Stack } from '#ui/layout/stack.tsx';
import { BookmarkItem } from '#web/learn/annotation/bookmark-item.tsx';
import { HighlightItem } from '#web/learn/annotation/highlight-item.tsx';
import type { PlayerState } from '#web/learn/progress/use-player.ts';
import styles from './saved-list.module.css';

export interface SavedListProps {
  annotations: readonly Annotation[];
  player: PlayerState;
  body: LessonVersion['body'];
  /** Highlight that the learner opened in the text. */
  openedID: Annotation['id'] | undefined;
}

/** The learner's bookmarks and highlights in a lesson, in the order of its steps. */
export function SavedList({ annotations, player, body, openedID }: SavedListProps) {
  const { t } = useTranslation();
  const steps = player.outline.nodes;
  const bookmarks = steps.flatMap((step) =>
    annotations
      .filter((each) => each.nodeID === step.id && !isHighlight(each))
      .map((annotation) => ({ step, annotation })),
  );
  const highlighted = steps
    .map((step) => ({ step, highlights: annotations.filter(isHighlight).filter(({ nodeID }) => nodeID === step.id) }))
    .filter(({ highlights }) => highlights.length > 0);
  const list = useRef<HTMLDivElement>(null);
  useFocusFallback(list);
  return (
    <Stack ref={list} gap={24}>
      {bookmarks.length === 0 && highlighted.length === 0 && (
        <EmptyState art="start" title={t('player.saved.none')}>
          {t('player.saved.noneHelp')}
        </EmptyState>
      )}
      {bookmarks.length > 0 && (
        <section className={styles.section}>
          <h2>{t('player.saved.bookmarks')}</h2>
          <ul>
            {bookmarks.map(({ step, annotation }) => (
              <BookmarkItem key={annotation.id} bookmark={annotation} step={step} player={player} />
            ))}
          </ul>
        </section>
      )}
      {highlighted.map(({ step, highlights }) => (
        <section key={step.id} className={styles.section}>
          <h2>
            <bdi>{step.name}</bdi>
          </h2>
          <Stack as="ul" gap={14}>
            {highlights.map((highlight) => (
              <HighlightItem
                key={highlight.id}
                highlight={highlight}
                body={body?.[step.id]}
                player={player}
                isOpened={highlight.id === openedID}
              />
            ))}
          </Stack>
        </section>
      ))}
    </Stack>
  );
}
