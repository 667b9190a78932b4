import '#web/shared/registry/tutor-registry.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Tutor, TUTOR_NAME_MAX } from '#domain/tutor/tutor.ts';
import { useActor, useCommand, useQuery, useRow, useRows } from '#web/store/hooks.ts';
import { newId } from '#web/store/row/new-id.ts';
import { CreateButton } from '#web/teach/page/create-button.tsx';
import { Entry } from '#web/teach/page/entry-list.tsx';
import { ListPage } from '#web/teach/page/list-page.tsx';
import { useNameSearch } from '#web/teach/page/use-name-search.ts';

/** List of own tutors: personas for own lessons, and copies that belong to enrolled lessons. */
export function TutorsPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = useNameSearch();
  const create = useCommand('tutor.create');
  const handleCreate = async ({ name }: { name: string }) => {
    const id = newId('Tutor');
    await create.send({ id, name });
    await navigate({ to: '/teach/tutors/$id', params: { id } });
  };
  return (
    <ListPage
      title={t('curriculum.tutors.title')}
      lead={t('curriculum.tutors.lead')}
      emptyTitle={t('curriculum.tutors.emptyTitle')}
      empty={t('curriculum.tutors.empty')}
      create={
        <CreateButton
          label={t('curriculum.tutors.create')}
          nameMissing={t('curriculum.tutor.nameMissing')}
          nameMax={TUTOR_NAME_MAX}
          onCreate={handleCreate}
        />
      }
      search={search}
      list={useQuery('tutor.mine', search.filter)}
      renderRow={(tutor) => <TutorEntry key={tutor.id} tutor={tutor} />}
    />
  );
}

function TutorEntry({ tutor: { id, name, attributes } }: { tutor: Tutor }) {
  const { t } = useTranslation();
  const actor = useActor();
  const isPersonal = useRow('User', actor.id)?.personalTutorID === id;
  const isCopy = useRows('Enrollment', { owner: actor.id, tutorID: id }).length > 0;
  return (
    <Entry
      link={
        <Link to="/teach/tutors/$id" params={{ id }}>
          <bdi>{name}</bdi>
        </Link>
      }
      about={attributes.map((attribute) => attribute.name).join(', ')}
      facts={
        <>
          {isPersonal && <bdi>{t('curriculum.tutors.personal')}</bdi>}
          {isCopy && <bdi>{t('curriculum.tutors.copy')}</bdi>}
          <bdi>{t('curriculum.tutors.attributes', { count: attributes.length })}</bdi>
        </>
      }
    />
  );
}
