import type pg from 'pg';
import type { UserId } from '#domain/kernel/id.ts';
import type { Events } from '#domain/event.ts';
import { writeNotifications } from '#server/account/notification/notification.ts';

const find = `select owner as receiver, name as lesson from lesson where id = $1 and deleted_at is null`;

/** Notifies the teacher who requested a draft of its outcome. */
export async function notifyDraftOwner(
  pool: pg.Pool,
  { lessonID, outcome, run, at }: Events['drafting.ended'],
): Promise<void> {
  const { rows } = await pool.query<{ receiver: UserId; lesson: string }>(find, [lessonID]);
  const notices = rows.map(({ receiver, lesson }) => ({
    kind: 'drafted' as const,
    receiver,
    params: { subjectID: lessonID, outcome, lessonID, lesson },
    avatar: null,
    causeID: `${lessonID} ${run}`,
    at,
  }));
  await writeNotifications(pool, notices);
}
