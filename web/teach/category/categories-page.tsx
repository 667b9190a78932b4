import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCommand, useQuery } from '#web/store/hooks.ts';
import { newId } from '#web/store/row/new-id.ts';
import { LabelButton } from '#web/teach/label/label-button.tsx';
import { CreateButton } from '#web/teach/page/create-button.tsx';
import { Entry } from '#web/teach/page/entry-list.tsx';
import { ListPage } from '#web/teach/page/list-page.tsx';
import { useNameSearch } from '#web/teach/page/use-name-search.ts';
import { useIsCategoryNameTaken } from '#web/teach/category/use-is-category-name-taken.ts';

/** List of the categories under which lessons are found. */
export function CategoriesPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = useNameSearch();
  const create = useCommand('category.create');
  const isTaken = useIsCategoryNameTaken();
  const handleCreate = async (named: { name: string; description: string }) => {
    const id = newId('LessonCategory');
    await create.send({ id, ...named });
    await navigate({ to: '/teach/lesson_categories/$id', params: { id } });
  };
  return (
    <ListPage
      title={t('curriculum.categories.title')}
      lead={t('curriculum.categories.lead')}
      emptyTitle={t('curriculum.categories.emptyTitle')}
      empty={t('curriculum.categories.empty')}
      create={
        <>
          <LabelButton />
          <CreateButton
            label={t('curriculum.categories.create')}
            nameMissing={t('curriculum.category.nameMissing')}
            validateName={(name) => (isTaken(name) ? t('curriculum.category.nameTaken') : null)}
            hasDescription
            onCreate={handleCreate}
          />
        </>
      }
      search={search}
      list={useQuery('category.all', search.filter)}
      renderRow={({ id, name, description }) => (
        <Entry
          key={id}
          link={
            <Link to="/teach/lesson_categories/$id" params={{ id }}>
              <bdi>{name}</bdi>
            </Link>
          }
          about={description}
        />
      )}
    />
  );
}
