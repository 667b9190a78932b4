import type { Enrollment } from '#domain/learn/enrollment.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import { useCategoryNames } from '#web/shared/use-category-names.ts';
import { useExpectedVersion } from '#web/learn/use-expected-version.ts';
import { LessonCard } from '#web/shared/lesson-card.tsx';
import { useRow } from '#web/store/hooks.ts';

interface CatalogCardProps {
  lesson: Lesson;
  enrollment: Enrollment | undefined;
  isNew: boolean;
}

export function CatalogCard({ lesson, enrollment, isNew }: CatalogCardProps) {
  const categories = useCategoryNames(lesson.id);
  const teacher = useRow('PublicProfile', lesson.teacherID);
  const expecting = useExpectedVersion(lesson.publishedVersionID);
  return <LessonCard {...{ lesson, categories, teacher, enrollment, isNew, expecting }} />;
}
