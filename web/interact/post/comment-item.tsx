import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { PostComment } from '#domain/interact/post-comment.ts';
import { Avatar } from '#ui/identity/avatar.tsx';
import { askToConfirm } from '#ui/overlay/confirmation.ts';
import { menuItem } from '#ui/overlay/menu.tsx';
import { useFormat } from '#web/shared/language/use-format.ts';
import { CommentEditForm } from '#web/shared/comment/comment-form.tsx';
import { MoreMenu } from '#web/shared/control/more-menu.tsx';
import { EditByline } from '#web/shared/person/edit-byline.tsx';
import { useCanEdit } from '#web/shared/revision/collaboration.ts';
import { useInlineForm } from '#web/shared/control/use-inline-form.ts';
import { useReport } from '#web/shared/report/use-report.tsx';
import { useActor, useIsPending, useRow } from '#web/store/hooks.ts';
import { useAction } from '#web/shared/error/use-action.ts';
import styles from './post.module.css';

/** A comment of a post. Anybody may edit it (D-07), and the history records who did. */
export function CommentItem({ comment }: { comment: PostComment }) {
  const { t } = useTranslation();
  const format = useFormat();
  const person = useRow('PublicProfile', comment.userID);
  const isPending = useIsPending('PostComment', comment.id);
  const edit = useAction('comment.edit');
  const { opener, isOpen, open, close } = useInlineForm<HTMLLIElement>();
  const name = person?.name ?? t('feed.somebody');
  const showHistory = useCommentHistory(comment);
  const handleSave = async (content: string) => {
    close();
    return edit.act({ id: comment.id, content });
  };
  return (
    <li ref={opener} data-pending={isPending || undefined}>
      <Avatar src={person?.avatarUrl} letter={person?.letter ?? '?'} size={28} />
      <div>
        <Link to="/interact/friends" search={(before) => ({ ...before, person: comment.userID })} resetScroll={false}>
          <bdi>{name}</bdi>
        </Link>{' '}
        <time className="text-muted" dateTime={comment.createdAt} title={format.dateTime(comment.createdAt)}>
          <bdi>{format.relative(comment.createdAt)}</bdi>
        </time>
        {isOpen ? (
          <CommentEditForm
            label={t('comments.edit')}
            initialContent={comment.content}
            onSend={handleSave}
            onCancel={close}
          />
        ) : (
          <>
            <p className={styles.content} dir="auto">
              {comment.content}
            </p>
            <EditByline editedBy={comment.editedBy} onHistory={showHistory} />
          </>
        )}
      </div>
      <CommentMenu comment={comment} name={name} onEdit={open} />
    </li>
  );
}

/** Opens the history of a comment through the address. */
function useCommentHistory({ id }: PostComment): () => void {
  const navigate = useNavigate();
  return () => void navigate({ to: '.', search: (before) => ({ ...before, history: id }), resetScroll: false });
}

function CommentMenu({ comment, name, onEdit }: { comment: PostComment; name: string; onEdit: () => void }) {
  const { t } = useTranslation();
  const isOwn = useActor().id === comment.userID;
  const remove = useAction('comment.delete');
  const showHistory = useCommentHistory(comment);
  const handleRemove = async () => {
    const words = isOwn
      ? { title: t('feed.comments.removeOwnTitle'), body: t('feed.comments.removeOwnBody') }
      : { title: t('feed.comments.removeTitle', { name }), body: t('feed.comments.removeBody', { name }) };
    if (await askToConfirm({ ...words, confirmLabel: t('feed.delete'), isDangerous: true }))
      await remove.act({ id: comment.id });
  };
  const mayChange = useCanEdit(comment.userID);
  const report = useReport({ model: 'PostComment', rowID: comment.id });
  return (
    <>
      <MoreMenu label={t('comments.more', { name })}>
        {mayChange && (
          <button type="button" {...menuItem} onClick={onEdit}>
            {t('feed.edit')}
          </button>
        )}
        <button type="button" {...menuItem} onClick={showHistory}>
          {t('history.title')}
        </button>
        {mayChange && (
          <button type="button" {...menuItem} onClick={() => void handleRemove()}>
            {t('feed.delete')}
          </button>
        )}
        {!isOwn && (
          <button type="button" {...menuItem} onClick={report.openReport}>
            {t('common.report')}
          </button>
        )}
      </MoreMenu>
      {report.dialog}
    </>
  );
}
