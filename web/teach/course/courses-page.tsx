import type { Course } from '#domain/teach/course.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/shared/language/use-format.ts';
import { VisibilityLabel } from '#web/shared/lesson/visibility-label.tsx';
import { useCommand, useQuery, useRows } from '#web/store/hooks.ts';
import { newId } from '#web/store/row/new-id.ts';
import { CreateButton } from '#web/teach/page/create-button.tsx';
import { Entry } from '#web/teach/page/entry-list.tsx';
import { ListPage } from '#web/teach/page/list-page.tsx';
import { useNameSearch } from '#web/teach/page/use-name-search.ts';

/** List of the teacher's own courses. */
export function CoursesPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = useNameSearch();
  const create = useCommand('course.create');
  const handleCreate = async (named: { name: string; description: string }) => {
    const id = newId('Course');
    await create.send({ id, ...named });
    await navigate({ to: '/teach/courses/$id', params: { id } });
  };
  return (
    <ListPage
      title={t('curriculum.courses.title')}
      lead={t('curriculum.courses.lead')}
      emptyTitle={t('curriculum.courses.emptyTitle')}
      empty={t('curriculum.courses.empty')}
      create={
        <CreateButton
          label={t('curriculum.courses.create')}
          nameMissing={t('curriculum.course.nameMissing')}
          hasDescription
          onCreate={handleCreate}
        />
      }
      search={search}
      list={useQuery('course.mine', search.filter)}
      renderRow={(course) => <CourseEntry key={course.id} course={course} />}
    />
  );
}

function CourseEntry({ course: { id, name, description, visibility, updatedAt } }: { course: Course }) {
  const { t } = useTranslation();
  const format = useFormat();
  const lessons = useRows('Lesson', { courseID: id, deletedAt: null });
  return (
    <Entry
      link={
        <Link to="/teach/courses/$id" params={{ id }}>
          <bdi>{name}</bdi>
        </Link>
      }
      about={description}
      facts={
        <>
          <bdi>{t('teach.course.lessons', { count: lessons.length })}</bdi>
          <VisibilityLabel visibility={visibility} />
          <bdi>{t('teach.lessons.changedAgo', { when: format.relative(updatedAt) })}</bdi>
        </>
      }
    />
  );
}
