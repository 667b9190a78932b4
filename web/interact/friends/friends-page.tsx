import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isId, type UserId } from '#domain/kernel/id.ts';
import { from } from '#ui/layout/breakpoint.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Page } from '#ui/layout/page.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useMedia } from '#ui/browser/use-media.ts';
import { useFocusFallback } from '#ui/focus/use-focus-fallback.ts';
import { Stack } from '#ui/layout/stack.tsx';
import { PeopleSearch } from '#web/interact/friends/people-search.tsx';
import { FriendList } from '#web/interact/friends/friend-list.tsx';
import { PersonDialog } from '#web/interact/friends/person-dialog.tsx';
import { BlockedList, RequestLists } from '#web/interact/friends/request-lists.tsx';
import { InteractTabs } from '#web/interact/interact-tabs.tsx';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';
import styles from './friends.module.css';

const FeedTab = lazyComponent(
  async () => (await import('#web/interact/feed/feed-tab.tsx')).FeedTab,
  <Skeleton height={320} />,
);

const MutedPeople = lazyComponent(async () => (await import('#web/interact/feed/muted-list.tsx')).MutedList, null);

/** Friends and the feed, requests, and people to find; `?person=` opens a profile. */
export function FriendsPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isWide = useMedia(from('md'));
  const { person, tab } = useSearch({ strict: false });
  const isFeed = tab === 'feed';
  const columns = useRef<HTMLDivElement>(null);
  useFocusFallback(columns);
  const main = isFeed ? <FeedTab /> : <FriendList />;
  return (
    <Page>
      <PageHeader title={t('friends.title')} />
      <InteractTabs />
      <Stack
        ref={columns}
        gap={[24, 72]}
        columns="minmax(0, 1fr) 340px"
        align="start"
        stackBelow="md"
        className={styles.columns}
      >
        {/* In one column, requests that wait for an answer come before friends. */}
        {!isWide && !isFeed && <RequestLists />}
        {main}
        <Stack gap={28} className={styles.aside}>
          {(isWide || isFeed) && <RequestLists />}
          <PeopleSearch />
          <BlockedList />
          <MutedPeople />
        </Stack>
      </Stack>
      {isId(person) && (
        <PersonDialog
          key={person}
          id={person as UserId}
          onClose={() =>
            void navigate({
              to: '/interact/friends',
              search: (before) => ({ ...before, person: undefined }),
              replace: true,
              resetScroll: false,
            })
          }
        />
      )}
    </Page>
  );
}
