import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserId } from '#domain/kernel/id.ts';
import { Avatar } from '#ui/avatar.tsx';
import { useFormat } from '#ui/use-format.ts';
import { type Reach, VisibilitySign } from '#web/interact/feed/visibility-sign.tsx';
import { useRow } from '#web/store/hooks.ts';
import styles from './feed.module.css';

interface PostHeadProps {
  author: UserId;
  at: string;
  reach: Reach;
  /** Menu of the post. */
  children: ReactNode;
}

/** Header of a post: author, time and visibility. */
export function PostHead({ author, at, reach, children }: PostHeadProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const person = useRow('PublicProfile', author);
  return (
    <header className={styles['head']}>
      <Avatar src={person?.avatarUrl} letter={person?.letter ?? '?'} size={42} />
      <div>
        <Link to="/interact/friends" search={(before) => ({ ...before, person: author })} resetScroll={false}>
          <bdi>{person?.name ?? t('feed.somebody')}</bdi>
        </Link>
        <span className={styles['when']}>
          <time dateTime={at} title={format.dateTime(at)}>
            <bdi>{format.relative(at)}</bdi>
          </time>
          <span aria-hidden>·</span>
          <VisibilitySign reach={reach} />
        </span>
      </div>
      {children}
    </header>
  );
}
