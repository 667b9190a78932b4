import { Title } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/use-format.ts';
import { PeopleList } from '#web/interact/friends/people-list.tsx';
import { PersonActions } from '#web/interact/friends/person-actions.tsx';
import { PersonRow } from '#web/interact/friends/person-row.tsx';
import { useActor, useQuery, useRows } from '#web/store/hooks.ts';

/** Who asks the reader, and whom the reader asks. */
export function RequestLists() {
  const { t } = useTranslation();
  const format = useFormat();
  const titleID = useId();
  const { id } = useActor();
  const incoming = useQuery('friend.requests', {});
  const outgoing = useQuery('friend.asked', {});
  // What whoever is blocked asks waits with nobody to see it.
  const blocked = useRows('Friendship', { addresseeID: id, status: 'BLOCKED' });
  const isHeard = ({ requesterID }: { requesterID: string }) =>
    !blocked.some((block) => block.requesterID === requesterID);
  return (
    <section aria-labelledby={titleID}>
      <Title order={2} id={titleID}>
        {t('friends.requests')}
      </Title>
      <PeopleList
        list={incoming}
        label={t('friends.incoming')}
        empty={<p className="quiet">{t('friends.noRequests')}</p>}
        isShown={isHeard}
        draw={(row, person) => (
          <PersonRow
            key={row.id}
            person={person}
            about={t('friends.asksYou', { when: format.relative(row.createdAt) })}
          >
            <PersonActions person={person} />
          </PersonRow>
        )}
      />
      <PeopleList
        list={outgoing}
        label={t('friends.outgoing')}
        empty={null}
        isToldBeside={outgoing.state === incoming.state}
        draw={(row, person) => (
          <PersonRow
            key={row.id}
            person={person}
            about={
              row.status === 'DECLINED'
                ? t('friends.declined')
                : t('friends.asked', { when: format.relative(row.createdAt) })
            }
          >
            <PersonActions person={person} />
          </PersonRow>
        )}
      />
    </section>
  );
}

/** Whom the reader blocks; nothing where that is nobody. */
export function BlockedList() {
  const { t } = useTranslation();
  const titleID = useId();
  const list = useQuery('friend.blocked', {});
  if (list.rows.length === 0) return null;
  return (
    <section aria-labelledby={titleID}>
      <Title order={2} id={titleID}>
        {t('friends.blockedTitle')}
      </Title>
      <p className="quiet">{t('friends.blockedHelp')}</p>
      <PeopleList
        list={list}
        label={t('friends.blockedTitle')}
        empty={null}
        draw={(row, person) => (
          <PersonRow key={row.id} person={person}>
            <PersonActions person={person} />
          </PersonRow>
        )}
      />
    </section>
  );
}
