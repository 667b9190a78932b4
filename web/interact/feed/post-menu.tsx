import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { feedVisibilities, type FeedItem } from '#domain/interact/feed-item.ts';
import type { Post } from '#domain/interact/post.ts';
import { Menu, MenuDivider, menuChoice, menuItem } from '#ui/menu.tsx';
import { toast } from '#ui/toasts.ts';
import { useFeedDeed } from '#web/interact/feed/use-feed-deed.ts';
import { type Reach, reachWords } from '#web/interact/feed/visibility-sign.tsx';
import { useReport } from '#web/shared/use-report.tsx';
import { useRow } from '#web/store/hooks.ts';
import { newId } from '#web/store/new-id.ts';

export function MoreMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Menu
      trigger={(props) => (
        <ActionIcon {...props} variant="subtle" color="gray" size={36} aria-label={label}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      )}
    >
      {children}
    </Menu>
  );
}

/** Menu of somebody else's post. */
export function PostMenu({ item: { owner: personID, postID, title } }: { item: FeedItem }) {
  const { t } = useTranslation();
  const name = useRow('PublicProfile', personID)?.name ?? t('feed.somebody');
  const mute = useFeedDeed('mute.put');
  const unmute = useFeedDeed('mute.takeOff');
  const report = useReport({ model: 'Post', rowID: postID });
  const handleMute = async () => {
    if (!(await mute.act({ id: newId('Mute'), personID }))) return;
    toast.offer(t('feed.muted', { name }), {
      label: t('feed.undo'),
      onAct: () => void unmute.act({ personID }),
    });
  };
  return (
    <>
      <MoreMenu label={t('feed.moreOf', { title })}>
        <button type="button" {...menuItem} onClick={() => void handleMute()}>
          {t('feed.mute', { name })}
        </button>
        <button type="button" {...menuItem} onClick={report.ask}>
          {t('common.report')}
        </button>
      </MoreMenu>
      {report.dialog}
    </>
  );
}

interface OwnPostMenuProps {
  id: Post['id'];
  title: string;
  reach: Reach;
  onEdit: () => void;
  onDeleted?: (() => void) | undefined;
}

/** Sets the visibility of a post; `own` makes it private again. */
export function useReach(id: Post['id']) {
  const share = useFeedDeed('post.share');
  const unshare = useFeedDeed('post.unshare');
  return {
    setReach: (reach: Reach): Promise<boolean> =>
      reach === 'own' ? unshare.act({ id }) : share.act({ id, visibility: reach }),
    isBusy: share.isBusy || unshare.isBusy,
  };
}

const reaches: readonly Reach[] = ['own', ...feedVisibilities];

/** Menu of the reader's own post. */
export function OwnPostMenu({ id, title, reach, onEdit, onDeleted }: OwnPostMenuProps) {
  const { t } = useTranslation();
  const { setReach } = useReach(id);
  // A post that moderators hid cannot be shared.
  const shownReaches = useRow('Post', id)?.hiddenAt ? [] : reaches;
  const remove = useFeedDeed('post.delete');
  const restore = useFeedDeed('post.restore');
  const handleReach = async (next: Reach) => {
    if (next !== reach && (await setReach(next))) toast.success(t(told[next]));
  };
  const handleUndo = async () => {
    if ((await restore.act({ id })) && reach !== 'own') await setReach(reach);
  };
  const handleDelete = async () => {
    if (!(await remove.act({ id }))) return;
    onDeleted?.();
    toast.offer(t('feed.deleted'), { label: t('feed.undo'), onAct: () => void handleUndo() });
  };
  return (
    <MoreMenu label={t('feed.moreOf', { title })}>
      {shownReaches.map((each) => (
        <button key={each} type="button" {...menuChoice(each === reach)} onClick={() => void handleReach(each)}>
          {t(reachWords[each])}
        </button>
      ))}
      {shownReaches.length > 0 && <MenuDivider />}
      <button type="button" {...menuItem} onClick={onEdit}>
        {t('feed.edit')}
      </button>
      <button type="button" {...menuItem} onClick={() => void handleDelete()}>
        {t('feed.delete')}
      </button>
    </MoreMenu>
  );
}

const told = { own: 'feed.unshared', friends: 'feed.sharedFriends', public: 'feed.sharedPublic' } as const;
