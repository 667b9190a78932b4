import { Title } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { FeedItem } from '#domain/interact/feed-item.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { LazySection } from '#web/shared/loading/lazy-section.tsx';
import { useInlineForm } from '#web/shared/control/use-inline-form.ts';
import { CommentList } from '#web/interact/post/comment-list.tsx';
import { LikeButton } from '#web/interact/post/like-button.tsx';
import { PostAttachments } from '#web/interact/post/post-attachments.tsx';
import { PostHead } from '#web/interact/post/post-head.tsx';
import { OwnPostMenu, PostMenu } from '#web/interact/post/post-menu.tsx';
import { PostText } from '#web/interact/post/post-text.tsx';
import { PostEditor } from '#web/interact/post/post-composer.tsx';
import { useActor } from '#web/store/hooks.ts';
import styles from './post.module.css';

interface PostCardProps {
  item: FeedItem;

  onDeleted?: () => void;
}

/** A shared post with its comments. */
export function PostCard({ item, onDeleted }: PostCardProps) {
  const { t } = useTranslation();
  const titleID = useId();
  const isOwn = useActor().id === item.owner;
  const { opener, isOpen, open, close } = useInlineForm();
  const { postID: id, title, content, lessonID, certificationID, visibility } = item;
  if (isOpen) return <PostEditor post={{ id, title, content, lessonID, certificationID }} onClose={close} />;
  return (
    <Panel as="article" ref={opener} className={styles.post} aria-labelledby={titleID}>
      <PostHead author={item.owner} at={item.createdAt} visibility={visibility}>
        {isOwn ? (
          <OwnPostMenu id={id} title={title} visibility={visibility} onEdit={open} onDeleted={onDeleted} />
        ) : (
          <PostMenu item={item} />
        )}
      </PostHead>
      <Title order={2} id={titleID}>
        <bdi>{title}</bdi>
      </Title>
      <PostText content={content} />
      <PostAttachments lessonID={lessonID} certificationID={certificationID} />
      <Row gap={6} align="center" mt={14}>
        <LikeButton item={item} />
      </Row>
      <LazySection placeholder={<span className="visually-hidden">{t('feed.comments.title')}</span>}>
        <CommentList postID={id} />
      </LazySection>
    </Panel>
  );
}
