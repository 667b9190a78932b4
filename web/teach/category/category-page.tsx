import type { LessonCategory } from '#domain/teach/lesson-category.ts';
import { Button, Title } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isId } from '#domain/kernel/id.ts';
import { DESCRIPTION_MAX, LESSON_NAME_MAX } from '#domain/teach/lesson.ts';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { Page } from '#ui/layout/page.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { isCollaborationOpen, useCanEdit } from '#web/shared/revision/collaboration.ts';
import { Person } from '#web/shared/person/person.tsx';
import { useActor, useQuery, useRow, useRows } from '#web/store/hooks.ts';
import { Entry, EntryList } from '#web/teach/page/entry-list.tsx';
import { RowView, Unreachable } from '#web/teach/page/row-view.tsx';
import { NotFound } from '#web/shared/loading/not-found.tsx';
import { SavedTextarea, SavedTextInput } from '#web/writing/saved-field/saved-text-input.tsx';
import { SaveQueueProvider } from '#web/writing/saved-field/save-queue-provider.tsx';
import { EntityHeader } from '#web/teach/page/entity-header.tsx';
import { useRowHistory } from '#web/teach/page/use-row-history.tsx';
import { useIsCategoryNameTaken } from '#web/teach/category/use-is-category-name-taken.ts';
import { DetailsColumns } from '#web/teach/page/details-columns.tsx';
import { MoreButton } from '#web/teach/page/more-button.tsx';

/** Page of a category. Anyone may edit it and nobody may delete it (D-19); its history shows who changed it. */
export function CategoryPage() {
  const { id } = useParams({ strict: false });
  return <Page>{isId(id) ? <AnyCategory key={id} id={id as LessonCategory['id']} /> : <NotFound />}</Page>;
}

function AnyCategory({ id }: { id: LessonCategory['id'] }) {
  const { state, retry } = useQuery('category.byID', { id });
  const category = useRow('LessonCategory', id);
  return <RowView row={category} state={state} retry={retry} render={(found) => <CategoryBody category={found} />} />;
}

function CategoryBody({ category }: { category: LessonCategory }) {
  const { t } = useTranslation();
  const { id, name } = category;
  const isTaken = useIsCategoryNameTaken(id);
  const history = useRowHistory('LessonCategory', id);
  const isOwners = useCanEdit(category.owner);
  const mayChange = useActor().role !== 'USER' || isOwners;
  return (
    <SaveQueueProvider>
      <EntityHeader
        name={name}
        updatedAt={category.updatedAt}
        actions={
          <Button variant="default" leftSection={<IconHistory size={17} />} onClick={history.show}>
            {t('history.title')}
          </Button>
        }
      />
      <p className="text-muted">
        {t(isCollaborationOpen() ? 'curriculum.category.shared' : 'curriculum.category.owned')}
      </p>
      <DetailsColumns>
        <CategoryLessons id={id} />
        <Panel gap={20} aria-label={t('curriculum.category.about')}>
          <SavedTextInput
            label={t('draft.details.name')}
            missing={t('curriculum.category.nameMissing')}
            isRequired
            readOnly={!mayChange}
            refuse={(typed) => (isTaken(typed) ? t('curriculum.category.nameTaken') : undefined)}
            maxLength={LESSON_NAME_MAX}
            field="category name"
            saved={name}
            command="category.edit"
            toInput={(next) => ({ id, name: next })}
            fromInput={(input) => input.name}
          />
          <SavedTextarea
            label={t('draft.details.description')}
            readOnly={!mayChange}
            maxLength={DESCRIPTION_MAX}
            field="category description"
            saved={category.description}
            command="category.edit"
            toInput={(description) => ({ id, description })}
            fromInput={({ description }) => description}
          />
        </Panel>
      </DetailsColumns>
      {history.dialog}
    </SaveQueueProvider>
  );
}

function CategoryLessons({ id }: { id: LessonCategory['id'] }) {
  const { t } = useTranslation();
  const { rows, state, count, hasMore, loadMore, retry } = useQuery('category.lessons', { id });
  const people = useRows('PublicProfile', { id: { in: rows.map(({ teacherID }) => teacherID) } });
  return (
    <section>
      <Title order={2} size="h4" mb={10}>
        {t('curriculum.category.lessons', { count: count ?? rows.length })}
      </Title>
      {rows.length > 0 && (
        <EntryList label={t('teach.tabs.lessons')}>
          {rows.map((lesson) => (
            <Entry
              key={lesson.id}
              link={
                <Link to="/learn/catalog/lesson/$id" params={{ id: lesson.id }}>
                  <bdi>{lesson.name}</bdi>
                </Link>
              }
              facts={<Person profile={people.find((each) => each.id === lesson.teacherID)} />}
            />
          ))}
        </EntryList>
      )}
      {rows.length === 0 && state === 'loading' && (
        <Loading label={t('common.loading')}>
          <Skeleton height={200} />
        </Loading>
      )}
      {rows.length === 0 && (state === 'error' || state === 'offline') && (
        <Unreachable isOffline={state === 'offline'} onRetry={retry} />
      )}
      {rows.length === 0 && state === 'ready' && <p className="text-muted">{t('curriculum.category.noLessons')}</p>}
      <MoreButton state={state} hasMore={hasMore} loadMore={loadMore} />
    </section>
  );
}
