import { Title } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { FeedItem } from '#domain/interact/feed-item.ts';
import { OnceSeen } from '#web/shared/once-seen.tsx';
import { useStandIn } from '#web/shared/use-stand-in.ts';
import { Comments } from '#web/interact/feed/comments.tsx';
import { LikeButton } from '#web/interact/feed/like-button.tsx';
import { PostCards } from '#web/interact/feed/post-cards.tsx';
import { PostHead } from '#web/interact/feed/post-head.tsx';
import { OwnPostMenu, PostMenu } from '#web/interact/feed/post-menu.tsx';
import { PostText } from '#web/interact/feed/post-text.tsx';
import type { BodyEditor } from '#web/interact/feed/body-editor.ts';
import { EditPost } from '#web/interact/feed/write-post.tsx';
import { useActor } from '#web/store/hooks.ts';
import styles from './feed.module.css';

interface PostCardProps {
  item: FeedItem;
  Body: BodyEditor;
  onDeleted?: () => void;
}

/** A shared post with its comments. */
export function PostCard({ item, Body, onDeleted }: PostCardProps) {
  const { t } = useTranslation();
  const titleID = useId();
  const isOwn = useActor().id === item.owner;
  const { place, isOpen, open, close } = useStandIn();
  const { postID: id, title, content, lessonID, certificationID, visibility } = item;
  if (isOpen) return <EditPost post={{ id, title, content, lessonID, certificationID }} Body={Body} onClose={close} />;
  return (
    <article ref={place} className={styles['post']} aria-labelledby={titleID}>
      <PostHead author={item.owner} at={item.createdAt} reach={visibility}>
        {isOwn ? (
          <OwnPostMenu id={id} title={title} reach={visibility} onEdit={open} onDeleted={onDeleted} />
        ) : (
          <PostMenu item={item} />
        )}
      </PostHead>
      <Title order={2} id={titleID}>
        <bdi>{title}</bdi>
      </Title>
      <PostText content={content} />
      <PostCards lessonID={lessonID} certificationID={certificationID} />
      <div className={styles['acts']}>
        <LikeButton item={item} />
      </div>
      <OnceSeen placeholder={<span className="visually-hidden">{t('feed.comments.title')}</span>}>
        <Comments postID={id} />
      </OnceSeen>
    </article>
  );
}
