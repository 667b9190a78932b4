import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isId, type UserId } from '#domain/kernel/id.ts';
import { from } from '#ui/breakpoint.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { Page } from '#ui/page.tsx';
import { useMedia } from '#ui/use-media.ts';
import { FindPeople } from '#web/interact/friends/find-people.tsx';
import { FriendList } from '#web/interact/friends/friend-list.tsx';
import { PersonDialog } from '#web/interact/friends/person-dialog.tsx';
import { BlockedList, RequestLists } from '#web/interact/friends/request-lists.tsx';
import { InteractTabs } from '#web/interact/interact-tabs.tsx';
import styles from './friends.module.css';

/** Friends, requests, and people to find; `?person=` opens a profile. */
export function FriendsPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const hasRoom = useMedia(from('md'));
  const person = useSearch({ strict: false, select: ({ person }) => person });
  return (
    <Page>
      <PageHeader title={t('friends.title')} />
      <InteractTabs />
      <div className={styles['columns']}>
        {hasRoom && <FriendList />}
        <div className={styles['aside']}>
          <RequestLists />
          <FindPeople />
          <BlockedList />
        </div>
        {/* Below each other, who waits for an answer comes first. */}
        {!hasRoom && <FriendList />}
      </div>
      {isId(person) && (
        <PersonDialog
          key={person}
          id={person as UserId}
          onClose={() => void navigate({ to: '/interact/friends', search: {}, replace: true, resetScroll: false })}
        />
      )}
    </Page>
  );
}
