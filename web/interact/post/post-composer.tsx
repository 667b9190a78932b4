import type { EditablePost } from '#web/interact/post/post-edit-form.tsx';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#ui/identity/avatar.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';
import { useInlineForm } from '#web/shared/control/use-inline-form.ts';
import { useActor, useRow } from '#web/store/hooks.ts';
import { hasDraft } from '#web/interact/post/post-draft.ts';
import styles from './post.module.css';

const placeholder = <Skeleton height={260} />;
const PostForm = lazyComponent(async () => (await import('#web/interact/post/post-form.tsx')).PostForm, placeholder);
const PostEditForm = lazyComponent(
  async () => (await import('#web/interact/post/post-edit-form.tsx')).PostEditForm,
  placeholder,
);

/** Button that looks like a field and opens the post form, which preloads on hover or focus. */
export function PostComposer() {
  const { t } = useTranslation();
  const { id } = useActor();
  const person = useRow('PublicProfile', id);
  const { lesson, certificate } = useSearch({ strict: false });
  const isShared = lesson !== undefined || certificate !== undefined;
  const { opener, isOpen, open, close } = useInlineForm<HTMLButtonElement>(hasDraft(id) || isShared);
  if (isOpen) return <PostForm onClose={close} />;
  return (
    <Row gap={12} align="center" className={styles.composer}>
      <Avatar src={person?.avatarUrl} letter={person?.letter ?? '?'} size={42} />
      <button ref={opener} type="button" onPointerEnter={PostForm.preload} onFocus={PostForm.preload} onClick={open}>
        {t('feed.write')}
      </button>
    </Row>
  );
}

export function PostEditor(props: { post: EditablePost; onClose: () => void }) {
  return <PostEditForm {...props} />;
}
