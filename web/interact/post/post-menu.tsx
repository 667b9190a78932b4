import { useTranslation } from 'react-i18next';
import { feedVisibilities, type FeedItem } from '#domain/interact/feed-item.ts';
import type { Post } from '#domain/interact/post.ts';
import { MenuDivider, menuChoice, menuItem } from '#ui/overlay/menu.tsx';
import { toast } from '#ui/overlay/toasts.ts';
import { type PostVisibility, visibilityTexts } from '#web/interact/post/visibility-icon.tsx';
import { MoreMenu } from '#web/shared/control/more-menu.tsx';
import { useReport } from '#web/shared/report/use-report.tsx';
import { useRow } from '#web/store/hooks.ts';
import { newId } from '#web/store/row/new-id.ts';
import { useAction } from '#web/shared/error/use-action.ts';

/** Menu of somebody else's post. */
export function PostMenu({ item: { owner: personID, postID, title } }: { item: FeedItem }) {
  const { t } = useTranslation();
  const name = useRow('PublicProfile', personID)?.name ?? t('feed.somebody');
  const mute = useAction('mute.add');
  const unmute = useAction('mute.remove');
  const report = useReport({ model: 'Post', rowID: postID });
  const handleMute = async () => {
    if (!(await mute.act({ id: newId('Mute'), personID }))) return;
    toast.offer(t('feed.muted', { name }), {
      label: t('feed.undo'),
      onClick: () => void unmute.act({ personID }),
    });
  };
  return (
    <>
      <MoreMenu label={t('feed.moreOf', { title })}>
        <button type="button" {...menuItem} onClick={() => void handleMute()}>
          {t('feed.mute', { name })}
        </button>
        <button type="button" {...menuItem} onClick={report.openReport}>
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
  visibility: PostVisibility;
  onEdit: () => void;
  onDeleted?: (() => void) | undefined;
}

/** Sets the visibility of a post; `own` makes it private again. */
export function usePostVisibility(id: Post['id']) {
  const share = useAction('post.share');
  const unshare = useAction('post.unshare');
  return {
    setReach: (visibility: PostVisibility): Promise<boolean> =>
      visibility === 'own' ? unshare.act({ id }) : share.act({ id, visibility: visibility }),
    isBusy: share.isBusy || unshare.isBusy,
  };
}

const visibilities: readonly PostVisibility[] = ['own', ...feedVisibilities];

/** Menu of the reader's own post. */
export function OwnPostMenu({ id, title, visibility, onEdit, onDeleted }: OwnPostMenuProps) {
  const { t } = useTranslation();
  const { setReach: setVisibility } = usePostVisibility(id);
  // A post that moderators hid cannot be shared.
  const offeredVisibilities = useRow('Post', id)?.hiddenAt ? [] : visibilities;
  const remove = useAction('post.delete');
  const restore = useAction('post.restore');
  const handleVisibility = async (next: PostVisibility) => {
    if (next !== visibility && (await setVisibility(next))) toast.success(t(toastTexts[next]));
  };
  const handleUndo = async () => {
    if ((await restore.act({ id })) && visibility !== 'own') await setVisibility(visibility);
  };
  const handleDelete = async () => {
    if (!(await remove.act({ id }))) return;
    onDeleted?.();
    toast.offer(t('feed.deleted'), { label: t('feed.undo'), onClick: () => void handleUndo() });
  };
  return (
    <MoreMenu label={t('feed.moreOf', { title })}>
      {offeredVisibilities.map((each) => (
        <button
          key={each}
          type="button"
          {...menuChoice(each === visibility)}
          onClick={() => void handleVisibility(each)}
        >
          {t(visibilityTexts[each])}
        </button>
      ))}
      {offeredVisibilities.length > 0 && <MenuDivider />}
      <button type="button" {...menuItem} onClick={onEdit}>
        {t('feed.edit')}
      </button>
      <button type="button" {...menuItem} onClick={() => void handleDelete()}>
        {t('feed.delete')}
      </button>
    </MoreMenu>
  );
}

const toastTexts = { own: 'feed.unshared', friends: 'feed.sharedFriends', public: 'feed.sharedPublic' } as const;
