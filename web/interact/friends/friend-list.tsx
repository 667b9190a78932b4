import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PublicProfile } from '#domain/account/user.ts';
import type { Friendship } from '#domain/interact/friendship.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Menu, menuItem } from '#ui/overlay/menu.tsx';
import { useFormat } from '#web/shared/language/use-format.ts';
import { PeopleList } from '#web/interact/friends/people-list.tsx';
import { PersonRow } from '#web/interact/friends/person-row.tsx';
import { useFriendRemoval } from '#web/interact/friends/use-friend-removal.ts';
import { useQuery } from '#web/store/hooks.ts';
import styles from './friends.module.css';

/** Friends of the reader, newest first. */
export function FriendList() {
  const { t } = useTranslation();
  return (
    <section className={styles.friends} aria-label={t('friends.title')}>
      <PeopleList
        list={useQuery('friend.mine', {})}
        label={t('friends.title')}
        empty={
          <EmptyState art="start" title={t('friends.emptyTitle')}>
            {t('friends.empty')}
          </EmptyState>
        }
        renderRow={(row, person) => <Friend key={row.id} row={row} person={person} />}
      />
    </section>
  );
}

function Friend({ row, person }: { row: Friendship; person: PublicProfile }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { remove, block } = useFriendRemoval(person);
  const detail = t('friends.since', { date: format.date(row.respondedAt ?? row.createdAt) });
  return (
    <PersonRow person={person} detail={detail}>
      <div className={styles.menu}>
        <Menu
          trigger={(props) => (
            <ActionIcon
              {...props}
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('friends.menu', { name: person.name })}
            >
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          )}
        >
          <button type="button" {...menuItem} onClick={() => void remove(row)}>
            {t('friends.remove')}
          </button>
          <button type="button" {...menuItem} onClick={() => void block()}>
            {t('friends.block')}
          </button>
        </Menu>
      </div>
    </PersonRow>
  );
}
