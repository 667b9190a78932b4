import { Button, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { PublicProfile } from '#domain/account/user.ts';
import type { UserId } from '#domain/kernel/id.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { SkeletonText } from '#ui/skeleton.tsx';
import { useFormat } from '#ui/use-format.ts';
import { Absent } from '#web/interact/friends/people-list.tsx';
import { PersonActions } from '#web/interact/friends/person-actions.tsx';
import { useParting } from '#web/interact/friends/use-parting.ts';
import { useStanding } from '#web/interact/friends/use-standing.ts';
import { lazyPiece } from '#web/shared/lazy-piece.tsx';
import { useReport } from '#web/shared/use-report.tsx';
import { useQuery } from '#web/store/hooks.ts';
import styles from './friends.module.css';

const PostsOf = lazyPiece(async () => (await import('#web/interact/feed/posts-of.tsx')).PostsOf, null, 'feed');

/** Profile of a person, as much as they make visible (D-05). */
export function PersonDialog({ id, onClose }: { id: UserId; onClose: () => void }) {
  const { t } = useTranslation();
  const list = useQuery('person.byID', { id });
  const [person] = list.rows;
  const missing = list.state === 'ready' ? <p>{t('friends.noProfile')}</p> : <Absent list={list} />;
  return (
    <Dialog opened onClose={onClose} title={person?.name ?? t('friends.profile')}>
      {person ? <Profile person={person} /> : missing}
    </Dialog>
  );
}

function Profile({ person }: { person: PublicProfile }) {
  const { t } = useTranslation();
  const format = useFormat();
  const standing = useStanding(person.id);
  const { remove, block } = useParting(person);
  const report = useReport({ model: 'PublicProfile', rowID: person.id });
  const isFriend = standing.kind === 'friends';
  return (
    <div className={styles['profile']}>
      <div className={styles['face']}>
        <Avatar src={person.avatarUrl} letter={person.letter} size={72} />
        <div>
          {isFriend ? (
            <p className="quiet">
              {t('friends.since', { date: format.date(standing.row.respondedAt ?? standing.row.createdAt) })}
            </p>
          ) : (
            <PersonActions person={person} />
          )}
        </div>
      </div>
      {person.isPublic || isFriend || standing.kind === 'self' ? (
        <>
          <Taught id={person.id} />
          <PostsOf id={person.id} />
        </>
      ) : (
        <p className="quiet">{t('friends.private', { name: person.name })}</p>
      )}
      {standing.kind !== 'self' && (
        <div className={styles['parting']}>
          {isFriend && (
            <Button variant="default" onClick={() => void remove(standing.row)}>
              {t('friends.remove')}
            </Button>
          )}
          {standing.kind !== 'blocked' && (
            <Button variant="subtle" color="danger" onClick={() => void block()}>
              {t('friends.block')}
            </Button>
          )}
          <Button variant="subtle" color="gray" onClick={report.ask}>
            {t('common.report')}
          </Button>
          {report.dialog}
        </div>
      )}
    </div>
  );
}

function Taught({ id }: { id: UserId }) {
  const { t } = useTranslation();
  const { rows, state, hasMore, loadMore } = useQuery('person.lessons', { id });
  if (rows.length === 0)
    return state === 'ready' ? <p className="quiet">{t('friends.teachesNothing')}</p> : <SkeletonText lines={2} />;
  return (
    <section>
      <Title order={3}>{t('friends.teaches')}</Title>
      <ul className={styles['taught']}>
        {rows.map((lesson) => (
          <li key={lesson.id}>
            <Link to="/learn/catalog/lesson/$id" params={{ id: lesson.id }}>
              <bdi>{lesson.name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button variant="default" size="xs" loading={state === 'loading'} onClick={loadMore}>
          {t('friends.more')}
        </Button>
      )}
    </section>
  );
}
