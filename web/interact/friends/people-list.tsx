import { Button } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublicProfile } from '#domain/account/user.ts';
import { type Friendship, otherPerson } from '#domain/interact/friendship.ts';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { OfflineBanner } from '#ui/feedback/offline-banner.tsx';
import { Loading, SkeletonText } from '#ui/feedback/skeleton.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { useProfiles } from '#web/shared/person/use-profiles.ts';
import { type QueryView, useActor } from '#web/store/hooks.ts';
import styles from './friends.module.css';

interface PeopleListProps {
  list: QueryView<Friendship>;
  label: string;
  /** Shown if the list is empty. */
  empty: ReactNode;
  /** True if a list beside it already shows the loading, offline or error state. */
  hidesState?: boolean;
  /** Filter of the rows that are shown. */
  isShown?: (row: Friendship) => boolean;
  renderRow: (row: Friendship, person: PublicProfile) => ReactNode;
}

/** Paged list of people from friendship rows; new ones show as they arrive. */
export function PeopleList({
  list,
  label,
  empty,
  hidesState = false,
  isShown = () => true,
  renderRow,
}: PeopleListProps) {
  const actor = useActor();
  const { rows, state, hasMore, newCount, showNew, retry } = list;
  const profiles = useProfiles(
    rows.map((row) => otherPerson(row, actor.id)),
    retry,
  );

  useEffect(() => {
    if (newCount > 0) showNew();
  }, [newCount, showNew]);

  const shown = rows.filter(isShown);
  const items = shown.flatMap((row) => {
    const person = profiles.find(({ id }) => id === otherPerson(row, actor.id));
    return person ? [renderRow(row, person)] : [];
  });
  const placeholder = (as: typeof state) => !hidesState && <PeopleListState list={{ state: as, retry }} />;
  if (rows.length === 0 && state !== 'ready') return placeholder(state);
  if (shown.length === 0 && !hasMore) return empty;
  // The stream brought the rows, and their profiles are still loading.
  if (items.length === 0 && !hasMore && state !== 'error') return placeholder(state === 'offline' ? state : 'loading');
  return (
    <>
      {items.length > 0 && (
        <Stack as="ul" lines className={styles.people} aria-label={label}>
          {items}
        </Stack>
      )}
      <MoreButton list={list} hidesState={hidesState} />
    </>
  );
}

function MoreButton({
  list: { state, hasMore, loadMore, retry },
  hidesState,
}: Pick<PeopleListProps, 'list' | 'hidesState'>) {
  const { t } = useTranslation();
  if (state === 'error') return !hidesState && <ErrorBox onRetry={retry} />;
  if (!hasMore) return null;
  return (
    <Button variant="default" size="xs" loading={state === 'loading'} onClick={loadMore}>
      {t('friends.more')}
    </Button>
  );
}

/** Loading, offline or error state in place of a list. */
export function PeopleListState({ list: { state, retry } }: { list: Pick<QueryView<unknown>, 'state' | 'retry'> }) {
  const { t } = useTranslation();
  if (state === 'offline') return <OfflineBanner>{t('friends.offline')}</OfflineBanner>;
  if (state === 'error') return <ErrorBox onRetry={retry} />;
  return (
    <Loading label={t('friends.loading')}>
      <SkeletonText lines={3} />
    </Loading>
  );
}
