import { Button, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { PublicProfile } from '#domain/account/user.ts';
import type { UserId } from '#domain/kernel/id.ts';
import { Avatar } from '#ui/identity/avatar.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { PeopleListState } from '#web/interact/friends/people-list.tsx';
import { PersonActions } from '#web/interact/friends/person-actions.tsx';
import { useFriendRemoval } from '#web/interact/friends/use-friend-removal.ts';
import { useRelationship } from '#web/interact/friends/use-relationship.ts';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';
import { useReport } from '#web/shared/report/use-report.tsx';
import { useQuery } from '#web/store/hooks.ts';
import styles from './friends.module.css';

const PersonPosts = lazyComponent(
  async () => (await import('#web/interact/friends/person-posts.tsx')).PersonPosts,
  null,
);

/** Profile of a person, as much as they make visible (D-05). */
export function PersonDialog({ id, onClose }: { id: UserId; onClose: () => void }) {
  const { t } = useTranslation();
  const list = useQuery('person.byID', { id });
  const [person] = list.rows;
  const missing = list.state === 'ready' ? <p>{t('friends.noProfile')}</p> : <PeopleListState list={list} />;
  return (
    <Dialog opened onClose={onClose} title={person?.name ?? t('friends.profile')}>
      {person ? <Profile person={person} /> : missing}
    </Dialog>
  );
}

function Profile({ person }: { person: PublicProfile }) {
  const { t } = useTranslation();
  const format = useFormat();
  const relationship = useRelationship(person.id);
  const { remove, block } = useFriendRemoval(person);
  const report = useReport({ model: 'PublicProfile', rowID: person.id });
  const isFriend = relationship.kind === 'friends';
  return (
    <Stack gap={20} className={styles.profile}>
      <Row gap={18} align="center">
        <Avatar src={person.avatarUrl} letter={person.letter} size={72} />
        <Stack>
          {isFriend ? (
            <p className="text-muted">
              {t('friends.since', { date: format.date(relationship.row.respondedAt ?? relationship.row.createdAt) })}
            </p>
          ) : (
            <PersonActions person={person} />
          )}
        </Stack>
      </Row>
      {person.isPublic || isFriend || relationship.kind === 'self' ? (
        <>
          <TaughtLessons id={person.id} />
          <PersonPosts id={person.id} />
        </>
      ) : (
        <p className="text-muted">{t('friends.private', { name: person.name })}</p>
      )}
      {relationship.kind !== 'self' && (
        <Row gap={8} wrap className={styles.removal}>
          {isFriend && (
            <Button variant="default" onClick={() => void remove(relationship.row)}>
              {t('friends.remove')}
            </Button>
          )}
          {relationship.kind !== 'blocked' && (
            <Button variant="subtle" color="danger" onClick={() => void block()}>
              {t('friends.block')}
            </Button>
          )}
          <Button variant="subtle" color="gray" onClick={report.openReport}>
            {t('common.report')}
          </Button>
          {report.dialog}
        </Row>
      )}
    </Stack>
  );
}

function TaughtLessons({ id }: { id: UserId }) {
  const { t } = useTranslation();
  const { rows, state, hasMore, loadMore } = useQuery('person.lessons', { id });
  if (rows.length === 0)
    return state === 'ready' ? <p className="text-muted">{t('friends.teachesNothing')}</p> : <SkeletonText lines={2} />;
  return (
    <section>
      <Title order={3}>{t('friends.teaches')}</Title>
      <Stack as="ul" gap={2} mt={8} className={styles.links}>
        {rows.map((lesson) => (
          <li key={lesson.id}>
            <Link to="/learn/catalog/lesson/$id" params={{ id: lesson.id }}>
              <bdi>{lesson.name}</bdi>
            </Link>
          </li>
        ))}
      </Stack>
      {hasMore && (
        <Button variant="default" size="xs" loading={state === 'loading'} onClick={loadMore}>
          {t('friends.more')}
        </Button>
      )}
    </section>
  );
}
