import { memo } from 'react';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import { useExpectedVersion } from '#web/learn/player/use-expected-version.ts';
import { useSubjects } from '#web/learn/use-subjects.ts';
import { LessonCard } from '#web/shared/lesson-card.tsx';
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
  const categories = useSubjects(lesson);
  const teacher = useRow('PublicProfile', lesson.teacherID);
  const expecting = useExpectedVersion(lesson.publishedVersionID);
  return <LessonCard {...{ lesson, categories, teacher, enrollment, isNew, isInCatalog, expecting }} />;
});
