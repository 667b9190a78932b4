import { Title } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Stack } from '#ui/layout/stack.tsx';
import { PeopleList } from '#web/interact/friends/people-list.tsx';
import { PersonActions } from '#web/interact/friends/person-actions.tsx';
import { PersonRow } from '#web/interact/friends/person-row.tsx';
import { useActor, useQuery, useRows } from '#web/store/hooks.ts';

/** Incoming and outgoing friend requests. */
export function RequestLists() {
  const { t } = useTranslation();
  const format = useFormat();
  const titleID = useId();
  const { id } = useActor();
  const incoming = useQuery('friend.receivedRequests', {});
  const outgoing = useQuery('friend.sentRequests', {});
  // Requests of blocked people stay hidden.
  const blocked = useRows('Friendship', { addresseeID: id, status: 'BLOCKED' });
  const isNotBlocked = ({ requesterID }: { requesterID: string }) =>
    !blocked.some((block) => block.requesterID === requesterID);
  return (
    <Stack as="section" gap={8} aria-labelledby={titleID}>
      <Title order={2} id={titleID}>
        {t('friends.requests')}
      </Title>
      <PeopleList
        list={incoming}
        label={t('friends.incoming')}
        empty={<p className="text-muted">{t('friends.noRequests')}</p>}
        isShown={isNotBlocked}
        renderRow={(row, person) => (
          <PersonRow
            key={row.id}
            person={person}
            detail={t('friends.asksYou', { when: format.relative(row.createdAt) })}
          >
            <PersonActions person={person} />
          </PersonRow>
        )}
      />
      <PeopleList
        list={outgoing}
        label={t('friends.outgoing')}
        empty={null}
        hidesState={outgoing.state === incoming.state}
        renderRow={(row, person) => (
          <PersonRow
            key={row.id}
            person={person}
            detail={
              row.status === 'DECLINED'
                ? t('friends.declined')
                : t('friends.asked', { when: format.relative(row.createdAt) })
            }
          >
            <PersonActions person={person} />
          </PersonRow>
        )}
      />
    </Stack>
  );
}

/** People whom the reader blocked; hidden if there are none. */
export function BlockedList() {
  const { t } = useTranslation();
  const titleID = useId();
  const list = useQuery('friend.blocked', {});
  if (list.rows.length === 0) return null;
  return (
    <Stack as="section" gap={8} aria-labelledby={titleID}>
      <Title order={2} id={titleID}>
        {t('friends.blockedTitle')}
      </Title>
      <p className="text-muted">{t('friends.blockedHelp')}</p>
      <PeopleList
        list={list}
        label={t('friends.blockedTitle')}
        empty={null}
        renderRow={(row, person) => (
          <PersonRow key={row.id} person={person}>
            <PersonActions person={person} />
          </PersonRow>
        )}
      />
    </Stack>
  );
}
