import type pg from 'pg';
import type { Actor } from '#domain/account/user.ts';
import type { Events } from '#domain/event.ts';
import type { Id, UserId } from '#domain/kernel/id.ts';
import { readForViewers } from '#server/core/live/viewer-projection.ts';
import { type NewNotification, writeNotifications } from '#server/account/notification/notification.ts';

interface Commented {
  threadID: Id<'StepComment'>;
  lessonID: Id<'Lesson'>;
  lesson: string;
  nodeID: Id<'LessonNode'>;
  person: string;
  personID: UserId;
  avatar: string | null;
  receivers: (Actor & { isAnswered: boolean; isTeacher: boolean })[];
}

/** The lesson's owner and the author of the answered comment, except the writer. */
const findComment = `select c.thread_id as "threadID", c.lesson_id as "lessonID", l.name as lesson, c.node_id as "nodeID",
    by.name as person, by.id as "personID", by.avatar_url as avatar, (
      select coalesce(json_agg(json_build_object('id', u.id, 'role', u.role, 'isAnswered', u.id is not distinct from parent.owner,
        'isTeacher', u.id = l.owner)), '[]')
        from "user" u where u.id in (l.owner, parent.owner) and u.id <> c.owner and u.deleted_at is null) as receivers
  from step_comment c join lesson l on l.id = c.lesson_id join public_profile by on by.id = c.owner
    left join step_comment parent on parent.id = c.parent_id and parent.deleted_at is null
  where c.id = $1 and c.deleted_at is null`;

/**
 * Notifies the lesson's owner of a comment, and the author of the comment that it replies to.
 * Security: the policy decides who may read the comment, so that nobody is notified of a person who blocks them.
 */
export async function notifyOfStepComment(pool: pg.Pool, { commentID, at }: Events['stepComment.written']) {
  const { rows } = await pool.query<Commented>(findComment, [commentID]);
  for (const { receivers, threadID, avatar, ...named } of rows) {
    const seen = (await readForViewers(pool, 'StepComment', [commentID], receivers)).get(commentID);
    const notices = receivers
      .filter((receiver) => seen?.project(receiver) != null)
      .map(
        ({ id, isAnswered, isTeacher }): NewNotification<'discussed'> => ({
          kind: 'discussed',
          receiver: id,
          params: {
            subjectID: threadID,
            ...named,
            word: isAnswered ? 'reply' : 'comment',
            whose: isTeacher ? 'own' : 'other',
          },
          avatar,
          causeID: commentID,
          at,
        }),
      );
    await writeNotifications(pool, notices);
  }
}
