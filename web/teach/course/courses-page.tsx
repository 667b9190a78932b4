import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Course } from '#domain/teach/lesson.ts';
import { useFormat } from '#ui/use-format.ts';
import { VisibilityWord } from '#web/shared/visibility-word.tsx';
import { useCommand, useQuery, useRows } from '#web/store/hooks.ts';
import { newId } from '#web/store/new-id.ts';
import { CreateButton } from '#web/teach/create-button.tsx';
import { Entry } from '#web/teach/entry-list.tsx';
import { ListPage } from '#web/teach/list-page.tsx';
import { useNameSearch } from '#web/teach/use-name-search.ts';

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
          words={t('curriculum.courses.create')}
          nameMissing={t('curriculum.course.nameMissing')}
          hasDescription
          onCreate={handleCreate}
        />
      }
      search={search}
      list={useQuery('course.mine', search.filter)}
      draw={(course) => <CourseEntry key={course.id} course={course} />}
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
          <VisibilityWord visibility={visibility} />
          <bdi>{t('teach.lessons.changedAgo', { when: format.relative(updatedAt) })}</bdi>
        </>
      }
    />
  );
}
