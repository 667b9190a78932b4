import { useTranslation } from 'react-i18next';
import type { Post } from '#domain/interact/post.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { lazyPiece } from '#web/shared/lazy-piece.tsx';
import { useStandIn } from '#web/shared/use-stand-in.ts';
import { useActor, useRow } from '#web/store/hooks.ts';
import type { BodyEditor } from '#web/interact/feed/body-editor.ts';
import { hasDraft } from '#web/interact/feed/post-draft.ts';
import styles from './feed.module.css';

export type PostWords = Pick<Post, 'id' | 'title' | 'content' | 'lessonID' | 'certificationID'>;

const placeholder = <Skeleton height={260} />;
const PostForm = lazyPiece(async () => (await import('#web/interact/feed/post-form.tsx')).PostForm, placeholder);
const EditForm = lazyPiece(async () => (await import('#web/interact/feed/edit-form.tsx')).EditForm, placeholder);

/** Button that looks like a field and opens the post form, which preloads on hover or focus. */
export function WritePost({ Body }: { Body: BodyEditor }) {
  const { t } = useTranslation();
  const { id } = useActor();
  const person = useRow('PublicProfile', id);
  const { place, isOpen, open, close } = useStandIn<HTMLButtonElement>(hasDraft(id));
  if (isOpen) return <PostForm Body={Body} onClose={close} />;
  return (
    <div className={styles['say']}>
      <Avatar src={person?.avatarUrl} letter={person?.letter ?? '?'} size={42} />
      <button ref={place} type="button" onPointerEnter={PostForm.preload} onFocus={PostForm.preload} onClick={open}>
        {t('feed.write')}
      </button>
    </div>
  );
}

export function EditPost(props: { post: PostWords; Body: BodyEditor; onClose: () => void }) {
  return <EditForm {...props} />;
}
