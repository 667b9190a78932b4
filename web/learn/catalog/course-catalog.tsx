import type { Course } from '#domain/teach/course.ts';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { CatalogList } from '#web/learn/catalog/catalog-list.tsx';
import { CourseCard } from '#web/learn/course/course-card.tsx';
import { useQuery } from '#web/store/hooks.ts';

const courseCard = (course: Course) => <CourseCard key={course.id} course={course} />;

export function CourseCatalog() {
  const { t } = useTranslation();
  const labels = { title: t('courses.title'), offline: t('courses.offlineRows'), more: t('courses.more') };
  const emptyState = (
    <EmptyState art="start" title={t('courses.emptyTitle')}>
      {t('learn.catalog.empty')}
    </EmptyState>
  );
  return (
    <CatalogList list={useQuery('course.catalog', {})} words={labels} nothing={emptyState}>
      {courseCard}
    </CatalogList>
  );
}
