import '#web/shared/registry/tutor-registry.ts';
import { Title } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isId } from '#domain/kernel/id.ts';
import { type Tutor, TUTOR_NAME_MAX } from '#domain/tutor/tutor.ts';
import { Page } from '#ui/layout/page.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { useQuery, useRow } from '#web/store/hooks.ts';
import { DetailsColumns } from '#web/teach/page/details-columns.tsx';
import { AttributesField, hasAllNames } from '#web/teach/tutor/attributes-field.tsx';
import { EditConflict } from '#web/writing/saved-field/edit-conflict.tsx';
import { Entry, EntryList } from '#web/teach/page/entry-list.tsx';
import { RowView } from '#web/teach/page/row-view.tsx';
import { NotFound } from '#web/shared/loading/not-found.tsx';
import { isGroupBlur } from '#web/writing/saved-field/group-blur.ts';
import { SavedTextInput } from '#web/writing/saved-field/saved-text-input.tsx';
import { SaveQueueProvider } from '#web/writing/saved-field/save-queue-provider.tsx';
import { EntityHeader } from '#web/teach/page/entity-header.tsx';
import { TutorMenu } from '#web/teach/tutor/tutor-menu.tsx';
import { TutorMemories } from '#web/teach/tutor/tutor-memories.tsx';
import { useSavedField } from '#web/writing/saved-field/use-saved-field.ts';

/** Page of an own tutor: attributes, memories, and the lessons that it teaches. */
export function TutorPage() {
  const { id } = useParams({ strict: false });
  return <Page>{isId(id) ? <OwnTutor key={id} id={id as Tutor['id']} /> : <NotFound />}</Page>;
}

function OwnTutor({ id }: { id: Tutor['id'] }) {
  const { state, retry } = useQuery('tutor.mine', {});
  return (
    <RowView row={useRow('Tutor', id)} state={state} retry={retry} render={(tutor) => <TutorBody tutor={tutor} />} />
  );
}

function TutorBody({ tutor }: { tutor: Tutor }) {
  const { t } = useTranslation();
  const { id, name } = tutor;
  return (
    <SaveQueueProvider>
      <EntityHeader name={name} updatedAt={tutor.updatedAt} actions={<TutorMenu tutor={tutor} />} />
      <DetailsColumns>
        <Panel gap={20} aria-label={t('curriculum.tutor.about')}>
          <SavedTextInput
            label={t('draft.details.name')}
            size="md"
            missing={t('curriculum.tutor.nameMissing')}
            isRequired
            maxLength={TUTOR_NAME_MAX}
            field="tutor name"
            saved={name}
            command="tutor.edit"
            toInput={(next) => ({ id, name: next })}
            fromInput={(input) => input.name}
          />
          <SavedAttributes tutor={tutor} />
        </Panel>
        <Stack gap={20}>
          <TutorMemories tutorID={id} />
          <TutorLessons tutorID={id} />
        </Stack>
      </DetailsColumns>
    </SaveQueueProvider>
  );
}

function SavedAttributes({ tutor: { id, attributes } }: { tutor: Tutor }) {
  const field = useSavedField({
    field: 'tutor attributes',
    saved: attributes,
    command: 'tutor.edit',
    toInput: (next) => ({ id, attributes: next }),
    fromInput: (input) => input.attributes,
    accepts: hasAllNames,
  });
  return (
    <div onFocus={field.onFocus} onBlur={(event) => isGroupBlur(event) && field.onBlur()}>
      <AttributesField value={field.value} onChange={field.onChange} />
      <EditConflict
        conflict={field.conflict}
        show={(theirs) => theirs.map(({ name, strength }) => `${name} ${strength}`).join('\n')}
      />
    </div>
  );
}

function TutorLessons({ tutorID }: { tutorID: Tutor['id'] }) {
  const { t } = useTranslation();
  const { rows, state } = useQuery('tutor.lessons', { tutorID });
  return (
    <section>
      <Title order={2} size="h4" mb={10}>
        {t('curriculum.tutor.lessons')}
      </Title>
      {rows.length > 0 && (
        <EntryList label={t('curriculum.tutor.lessons')}>
          {rows.map(({ id, name }) => (
            <Entry
              key={id}
              link={
                <Link to="/teach/lessons/$id" params={{ id }} search={{ tab: 'details' }}>
                  <bdi>{name}</bdi>
                </Link>
              }
            />
          ))}
        </EntryList>
      )}
      {rows.length === 0 && state === 'ready' && <p className="text-muted">{t('curriculum.tutor.noLessons')}</p>}
    </section>
  );
}
