import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/empty-state.tsx';
import { CatalogList } from '#web/learn/catalog-list.tsx';
import { CourseCard } from '#web/learn/course-card.tsx';
import { useQuery } from '#web/store/hooks.ts';

export function CourseCatalog() {
  const { t } = useTranslation();
  const words = { title: t('courses.title'), offline: t('courses.offlineRows'), more: t('courses.more') };
  const nothing = (
    <EmptyState art="start" title={t('courses.emptyTitle')}>
      {t('learn.catalog.empty')}
    </EmptyState>
  );
  return (
    <CatalogList list={useQuery('course.catalog', {})} words={words} nothing={nothing}>
      {(course) => <CourseCard key={course.id} course={course} />}
    </CatalogList>
  );
}
