import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { FeedItem } from '#domain/interact/feed-item.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import { useActor, useIsPending, useRows } from '#web/store/hooks.ts';
import { newId } from '#web/store/row/new-id.ts';
import { useAction } from '#web/shared/error/use-action.ts';
import styles from './post.module.css';

/** Like button with the count; the reader's own like counts before the server has counted it. */
export function LikeButton({ item: { postID, personLikes } }: { item: Pick<FeedItem, 'postID' | 'personLikes'> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [own] = useRows('Vote', { postID, owner: useActor().id });
  const isUncounted = useIsPending('Vote', own?.id ?? '');
  const like = useAction('post.like');
  const unlike = useAction('post.unlike');
  const likes = personLikes + (own && isUncounted ? 1 : 0);
  const handleClick = () => void (own ? unlike.act({ postID }) : like.act({ id: newId('Vote'), postID }));
  const Heart = own ? IconHeartFilled : IconHeart;
  return (
    <button
      type="button"
      className={styles.action}
      aria-pressed={own !== undefined}
      aria-label={t('feed.like', { count: likes })}
      onClick={handleClick}
    >
      <Heart size={18} aria-hidden />
      <span className="tabular-numbers">{format.number(likes)}</span>
    </button>
  );
}
