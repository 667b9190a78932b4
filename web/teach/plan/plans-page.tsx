import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { LessonPlan } from '#domain/teach/lesson-plan.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import { isCollaborationOpen } from '#web/shared/revision/collaboration.ts';
import { Person } from '#web/shared/person/person.tsx';
import { useCommand, useQuery, useRow } from '#web/store/hooks.ts';
import { newId } from '#web/store/row/new-id.ts';
import { CreateButton } from '#web/teach/page/create-button.tsx';
import { Entry } from '#web/teach/page/entry-list.tsx';
import { ListPage } from '#web/teach/page/list-page.tsx';
import { useNameSearch } from '#web/teach/page/use-name-search.ts';

/**
 * List of all teachers' lesson plans. Anyone may change one, unless the school makes each row its owner's (D-07, D-82).
 */
export function PlansPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = useNameSearch();
  const create = useCommand('plan.create');
  const handleCreate = async (named: { name: string; description: string }) => {
    const id = newId('LessonPlan');
    await create.send({ id, ...named });
    await navigate({ to: '/teach/lesson_plans/$id', params: { id } });
  };
  return (
    <ListPage
      title={t('curriculum.plans.title')}
      lead={t(isCollaborationOpen() ? 'curriculum.plans.lead' : 'curriculum.plans.leadOwned')}
      emptyTitle={t('curriculum.plans.emptyTitle')}
      empty={t('curriculum.plans.empty')}
      create={
        <CreateButton
          label={t('curriculum.plans.create')}
          nameMissing={t('curriculum.plan.nameMissing')}
          hasDescription
          onCreate={handleCreate}
        />
      }
      search={search}
      list={useQuery('plan.all', search.filter)}
      renderRow={(plan) => <PlanEntry key={plan.id} plan={plan} />}
    />
  );
}

function PlanEntry({ plan: { id, name, description, lessonOrder, owner, editedBy, updatedAt } }: { plan: LessonPlan }) {
  const { t } = useTranslation();
  const format = useFormat();
  const person = useRow('PublicProfile', owner);
  const editor = useRow('PublicProfile', editedBy);
  return (
    <Entry
      link={
        <Link to="/teach/lesson_plans/$id" params={{ id }}>
          <bdi>{name}</bdi>
        </Link>
      }
      about={description}
      facts={
        <>
          <Person profile={person} />
          {editor && <bdi>{t('history.editedBy', { name: editor.name })}</bdi>}
          <bdi>{t('teach.course.lessons', { count: lessonOrder.length })}</bdi>
          <bdi>{t('teach.lessons.changedAgo', { when: format.relative(updatedAt) })}</bdi>
        </>
      }
    />
  );
}
