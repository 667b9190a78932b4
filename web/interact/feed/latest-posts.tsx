import { IconHeart } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { FeedItem } from '#domain/interact/feed-item.ts';
import { Avatar } from '#ui/identity/avatar.tsx';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { useUnmutedItems } from '#web/interact/feed/use-unmuted-items.ts';
import { LinkButton } from '#web/shared/control/link-button.tsx';
import '#web/shared/registry/feed-registry.ts';
import { useQuery, useRow } from '#web/store/hooks.ts';
import styles from './latest-posts.module.css';

const SHOWN = 3;

/** The latest posts of the feed, with a link to all of them. */
export function LatestPosts() {
  const { t } = useTranslation();
  const { rows, state } = useQuery('feed.mine', {});
  const items = useUnmutedItems(rows).slice(0, SHOWN);
  if (items.length === 0 && state !== 'ready') return null;
  return (
    <Panel
      gap={12}
      title={t('feed.title')}
      actions={
        <LinkButton to="/interact/friends" search={{ tab: 'feed' }} variant="subtle" size="compact-sm">
          {t('feed.toAll')}
        </LinkButton>
      }
    >
      {items.length === 0 ? (
        <p className="text-muted">{t('feed.empty')}</p>
      ) : (
        <Stack as="ul" gap={16} className={styles.list}>
          {items.map((item) => (
            <LatestPost key={item.id} item={item} />
          ))}
        </Stack>
      )}
    </Panel>
  );
}

function LatestPost({ item: { postID, title, owner, createdAt, personLikes } }: { item: FeedItem }) {
  const { t } = useTranslation();
  const format = useFormat();
  const person = useRow('PublicProfile', owner);
  return (
    <Row as="li" gap={12}>
      <Avatar src={person?.avatarUrl} letter={person?.letter ?? '?'} size={36} />
      <Stack gap={2} justify="start" grow>
        <Link to="/interact/friends" search={{ tab: 'feed', post: postID }}>
          <bdi>{title}</bdi>
        </Link>
        <span className="text-muted">
          <bdi>{person?.name ?? t('feed.somebody')}</bdi> <span aria-hidden>·</span>{' '}
          <time dateTime={createdAt}>
            <bdi>{format.relative(createdAt)}</bdi>
          </time>
        </span>
      </Stack>
      {personLikes > 0 && (
        <Row as="span" gap={4} align="center" className="text-muted">
          <IconHeart size={16} aria-hidden />
          <span className="visually-hidden">{t('feed.likes', { count: personLikes })}</span>
          <span className="tabular-numbers" aria-hidden>
            {format.number(personLikes)}
          </span>
        </Row>
      )}
    </Row>
  );
}
