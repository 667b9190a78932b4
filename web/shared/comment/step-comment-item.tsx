import { useTranslation } from 'react-i18next';
import type { StepComment } from '#domain/interact/step-comment.ts';
import type { UserId } from '#domain/kernel/id.ts';
import { StatePill } from '#ui/feedback/state-pill.tsx';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Avatar } from '#ui/identity/avatar.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { menuItem } from '#ui/overlay/menu.tsx';
import { toast } from '#ui/overlay/toasts.ts';
import { CommentEditForm } from '#web/shared/comment/comment-form.tsx';
import { MoreMenu } from '#web/shared/control/more-menu.tsx';
import { useInlineForm } from '#web/shared/control/use-inline-form.ts';
import { useAction } from '#web/shared/error/use-action.ts';
import { useReport } from '#web/shared/report/use-report.tsx';
import { useActor, useIsPending, useRow } from '#web/store/hooks.ts';
import styles from './step-comments.module.css';

interface StepCommentItemProps {
  comment: StepComment;
  teacherID: UserId;
}

export function StepCommentItem({ comment, teacherID }: StepCommentItemProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const person = useRow('PublicProfile', comment.owner);
  const isPending = useIsPending('StepComment', comment.id);
  const edit = useAction('stepComment.edit');
  const { opener, isOpen, open, close } = useInlineForm<HTMLLIElement>();
  const name = person?.name ?? t('feed.somebody');
  const handleSave = (content: string) => {
    close();
    return edit.act({ id: comment.id, content });
  };
  return (
    <li ref={opener} className={styles.item} data-pending={isPending || undefined}>
      <Avatar src={person?.avatarUrl} letter={person?.letter ?? '?'} size={28} />
      <div>
        <Row gap={[0, 8]} align="center" wrap>
          <b>
            <bdi>{name}</bdi>
          </b>
          {comment.owner === teacherID && <span className={styles.role}>{t('comments.teacher')}</span>}
          <time className="text-muted" dateTime={comment.createdAt} title={format.dateTime(comment.createdAt)}>
            <bdi>{format.relative(comment.createdAt)}</bdi>
          </time>
        </Row>
        {isOpen ? (
          <CommentEditForm
            label={t('comments.edit')}
            initialContent={comment.content}
            onSend={handleSave}
            onCancel={close}
          />
        ) : (
          <p dir="auto">{comment.content}</p>
        )}
        <HiddenPill comment={comment} />
      </div>
      <StepCommentMenu comment={comment} name={name} isTeacher={useActor().id === teacherID} onEdit={open} />
    </li>
  );
}

/** Tells the author and the teacher that others don't see the comment. */
function HiddenPill({ comment: { hiddenAt, hiddenByTeacherAt } }: { comment: StepComment }) {
  const { t } = useTranslation();
  if (hiddenAt) return <StatePill state="attention">{t('comments.hiddenByModerator')}</StatePill>;
  return hiddenByTeacherAt ? <StatePill state="attention">{t('comments.hidden')}</StatePill> : null;
}

interface StepCommentMenuProps {
  comment: StepComment;
  name: string;
  isTeacher: boolean;
  onEdit: () => void;
}

function StepCommentMenu({ comment: { id, owner, hiddenByTeacherAt }, name, isTeacher, onEdit }: StepCommentMenuProps) {
  const { t } = useTranslation();
  const isOwn = useActor().id === owner;
  const remove = useAction('stepComment.delete');
  const restore = useAction('stepComment.restore');
  const hide = useAction('stepComment.hide');
  const show = useAction('stepComment.show');
  const report = useReport({ model: 'StepComment', rowID: id });
  const handleDelete = async () => {
    if (!(await remove.act({ id }))) return;
    toast.offer(t('comments.deleted'), { label: t('feed.undo'), onClick: () => void restore.act({ id }) });
  };
  return (
    <>
      <MoreMenu label={t('comments.more', { name })}>
        {isOwn && (
          <>
            <button type="button" {...menuItem} onClick={onEdit}>
              {t('feed.edit')}
            </button>
            <button type="button" {...menuItem} onClick={() => void handleDelete()}>
              {t('feed.delete')}
            </button>
          </>
        )}
        {!isOwn && isTeacher && (
          <button
            type="button"
            {...menuItem}
            onClick={() => void (hiddenByTeacherAt ? show.act({ id }) : hide.act({ id }))}
          >
            {t(hiddenByTeacherAt ? 'comments.show' : 'comments.hide')}
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
