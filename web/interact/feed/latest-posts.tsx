import { Title } from '@mantine/core';
import { IconHeart } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { FeedItem } from '#domain/interact/feed-item.ts';
import { Avatar } from '#ui/identity/avatar.tsx';
import { useFormat } from '#ui/format/use-format.ts';
import { Row } from '#ui/layout/stack.tsx';
import { useUnmutedItems } from '#web/interact/feed/use-unmuted-items.ts';
import { LinkButton } from '#web/shared/control/link-button.tsx';
import '#web/shared/registry/feed-registry.ts';
import { useQuery, useRow } from '#web/store/hooks.ts';
import styles from './latest-posts.module.css';

const SHOWN = 3;

/** The latest posts of the feed, with a link to all of them. */
export function LatestPosts() {
  const { t } = useTranslation();
  const titleID = useId();
  const { rows, state } = useQuery('feed.mine', {});
  const items = useUnmutedItems(rows).slice(0, SHOWN);
  if (items.length === 0 && state !== 'ready') return null;
  return (
    <section className="panel" aria-labelledby={titleID}>
      <Row as="header" gap={[4, 16]} align="center" justify="space-between" wrap>
        <Title order={2} id={titleID}>
          {t('feed.title')}
        </Title>
        <LinkButton to="/interact/friends" search={{ tab: 'feed' }} variant="subtle" size="compact-sm">
          {t('feed.toAll')}
        </LinkButton>
      </Row>
      {items.length === 0 ? (
        <p className="text-muted">{t('feed.empty')}</p>
      ) : (
        <ul className={styles.list}>
          {items.map((item) => (
            <LatestPost key={item.id} item={item} />
          ))}
        </ul>
      )}
    </section>
  );
}

function LatestPost({ item: { postID, title, owner, createdAt, personLikes } }: { item: FeedItem }) {
  const { t } = useTranslation();
  const format = useFormat();
  const person = useRow('PublicProfile', owner);
  return (
    <li>
      <Avatar src={person?.avatarUrl} letter={person?.letter ?? '?'} size={36} />
      <div>
        <Link to="/interact/friends" search={{ tab: 'feed', post: postID }}>
          <bdi>{title}</bdi>
        </Link>
        <span className="text-muted">
          <bdi>{person?.name ?? t('feed.somebody')}</bdi> <span aria-hidden>·</span>{' '}
          <time dateTime={createdAt}>
            <bdi>{format.relative(createdAt)}</bdi>
          </time>
        </span>
      </div>
      {personLikes > 0 && (
        <span className={styles.likes}>
          <IconHeart size={16} aria-hidden />
          <span className="visually-hidden">{t('feed.likes', { count: personLikes })}</span>
          <span className="tabular-numbers" aria-hidden>
            {format.number(personLikes)}
          </span>
        </span>
      )}
    </li>
  );
}
