import { memo } from 'react';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import { useVersionPrefetch } from '#web/learn/progress/use-version-prefetch.ts';
import { useCategoryNames } from '#web/shared/lesson/use-category-names.ts';
import { LessonCard } from '#web/shared/lesson/lesson-card.tsx';
import { useRow } from '#web/store/hooks.ts';

interface CatalogCardProps {
  lesson: Lesson;
  enrollment: Enrollment | undefined;
  isNew: boolean;
  isInCatalog?: boolean;
}

/** Memoized: a further page adds a few cards to thousands, and the others must not render again. */
export const CatalogCard = memo(function CatalogCard(props: CatalogCardProps) {
  const { lesson, enrollment, isNew, isInCatalog = false } = props;
  const categories = useCategoryNames(lesson.categoryIDs);
  const teacher = useRow('PublicProfile', lesson.teacherID);
  const expecting = useVersionPrefetch(lesson.publishedVersionID);
  return <LessonCard {...{ lesson, categories, teacher, enrollment, isNew, isInCatalog, intentHandlers: expecting }} />;
});
