import type pg from 'pg';
import type { Actor } from '#domain/account/user.ts';
import type { Id, UserId } from '#domain/kernel/id.ts';
import { readForViewers } from '#server/core/live/viewer-projection.ts';
import type { Events } from '#domain/event.ts';
import { type NewNotification, writeNotifications } from '#server/account/notification/notification.ts';

/** A person to notify, with the number of other people who did the same since they last read of the post. */
interface Receiver extends Actor {
  isAuthor: boolean;
  others: number;
}
interface FeedEvent {
  postID: Id<'Post'>;
  post: string;
  person: string;
  personID: UserId;
  avatar: string | null;
  receivers: Receiver[];
}

/** SQL for the time of the last notification of this kind about the post that the receiver has read. */
const lastRead = (kind: string, receiver: string): string =>
  `(select coalesce(max(n.created_at), '-infinity') from notification n
     where n.owner = ${receiver} and n.kind = '${kind}' and n.params ->> 'subjectID' = p.id::text and not n.is_unread)`;

/** SQL for whether one of two people blocks the other. Such people are neither notified of each other nor counted. */
const isBlocked = (one: string, other: string): string => `exists (select from friendship b
  where b.status = 'BLOCKED' and (b.requester_id, b.addressee_id) in ((${one}, ${other}), (${other}, ${one})))`;

/**
 * The author and earlier commenters, except the writer. Later commenters have seen the comment even if the job is
 * late.
 */
const findComment = `select p.id as "postID", p.title as post, by.name as person, by.id as "personID", by.avatar_url as avatar, (
    select coalesce(json_agg(r), '[]') from (
      select u.id, u.role, u.id = p.owner as "isAuthor", (
          select count(distinct c.user_id)::int from post_comment c
            where c.post_id = p.id and c.deleted_at is null and c.user_id not in (u.id, said.user_id)
              and c.created_at > ${lastRead('commented', 'u.id')} and not ${isBlocked('c.user_id', 'u.id')}) as others
        from "user" u where u.deleted_at is null and u.id <> said.user_id and (
          u.id = p.owner or u.id in (
            select user_id from post_comment where post_id = p.id and deleted_at is null and created_at <= said.created_at))) as r
  ) as receivers
  from post_comment said join post p on p.id = said.post_id join public_profile by on by.id = said.user_id
  where said.id = $1 and said.deleted_at is null and p.deleted_at is null`;

/**
 * Notifies everybody who may read a comment.
 * Security: the policy decides who may, so that nobody is notified of a person who blocks them or whom they block.
 */
export async function notifyOfComment(pool: pg.Pool, { commentID, at }: Events['comment.written']): Promise<void> {
  const { rows } = await pool.query<FeedEvent>(findComment, [commentID]);
  for (const { receivers, postID, post, person, personID, avatar } of rows) {
    const seen = (await readForViewers(pool, 'PostComment', [commentID], receivers)).get(commentID);
    const notices = receivers
      .filter((receiver) => seen?.project(receiver) != null)
      .map(
        ({ id, isAuthor, others }): NewNotification<'commented'> => ({
          kind: 'commented',
          receiver: id,
          params: {
            subjectID: postID,
            person,
            personID,
            others: String(others),
            whose: isAuthor ? 'own' : 'other',
            // The title of a post that may be unshared later must not stay in other people's notifications.
            post: isAuthor ? post : '',
          },
          avatar,
          causeID: commentID,
          at,
        }),
      );
    await writeNotifications(pool, notices);
  }
}

const findLike = `select p.id as "postID", p.title as post, by.name as person, by.id as "personID", by.avatar_url as avatar,
    json_build_array(json_build_object('id', u.id, 'role', u.role, 'isAuthor', true, 'others', (
      select count(*)::int from vote o where o.post_id = p.id and o.owner not in (u.id, v.owner)
        and o.created_at > ${lastRead('liked', 'u.id')} and not ${isBlocked('o.owner', 'u.id')}))) as receivers
  from vote v join post p on p.id = v.post_id join public_profile by on by.id = v.owner join "user" u on u.id = p.owner
  where v.id = $1 and v.owner <> p.owner and p.deleted_at is null and u.deleted_at is null
    and not ${isBlocked('v.owner', 'p.owner')}`;

/** Notifies the author of a post of a like. */
export async function notifyOfLike(pool: pg.Pool, { voteID, at }: Events['post.liked']): Promise<void> {
  const { rows } = await pool.query<FeedEvent>(findLike, [voteID]);
  const notices = rows.flatMap(({ receivers, postID, post, person, personID, avatar }) =>
    receivers.map(
      ({ id, others }): NewNotification<'liked'> => ({
        kind: 'liked',
        receiver: id,
        params: { subjectID: postID, person, personID, others: String(others), post },
        avatar,
        causeID: voteID,
        at,
      }),
    ),
  );
  await writeNotifications(pool, notices);
}
