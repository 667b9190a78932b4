import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserId } from '#domain/kernel/id.ts';
import { Avatar } from '#ui/identity/avatar.tsx';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { type PostVisibility, VisibilityIcon } from '#web/interact/post/visibility-icon.tsx';
import { useRow } from '#web/store/hooks.ts';
import styles from './post.module.css';

interface PostHeadProps {
  author: UserId;
  at: string;
  visibility: PostVisibility;
  /** Menu of the post. */
  children: ReactNode;
}

/** Header of a post: author, time and visibility. */
export function PostHead({ author, at, visibility, children }: PostHeadProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const person = useRow('PublicProfile', author);
  return (
    <Row as="header" gap={12} align="center" className={styles.head}>
      <Avatar src={person?.avatarUrl} letter={person?.letter ?? '?'} size={42} />
      <Stack justify="start" grow>
        <Link to="/interact/friends" search={(before) => ({ ...before, person: author })} resetScroll={false}>
          <bdi>{person?.name ?? t('feed.somebody')}</bdi>
        </Link>
        <Row as="span" gap={5} align="center" className="text-muted">
          <time dateTime={at} title={format.dateTime(at)}>
            <bdi>{format.relative(at)}</bdi>
          </time>
          <span aria-hidden>·</span>
          <VisibilityIcon reach={visibility} />
        </Row>
      </Stack>
      {children}
    </Row>
  );
}
