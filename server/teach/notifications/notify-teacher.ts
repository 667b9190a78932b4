import type pg from 'pg';
import type { UserId } from '#domain/kernel/id.ts';
import type { Events } from '#domain/event.ts';
import { writeNotifications } from '#server/account/notification/notification.ts';

interface Enrolled {
  teacherID: UserId;
  person: string;
  personID: UserId;
  avatar: string | null;
  lessonID: string;
  lesson: string;
}

const find = `select e.teacher_id as "teacherID", p.name as person, p.id as "personID", p.avatar_url as avatar,
    l.id as "lessonID", l.name as lesson
  from enrollment e join lesson l on l.id = e.lesson_id join public_profile p on p.id = e.owner
  where e.id = $1 and e.teacher_id <> e.owner`;

/** Notifies the teacher that somebody enrolled in or finished a lesson. */
export async function notifyTeacher(
  pool: pg.Pool,
  kind: 'enrolled' | 'finished',
  { enrollmentID, at }: Events['enrollment.started' | 'enrollment.completed'],
): Promise<void> {
  const { rows } = await pool.query<Enrolled>(find, [enrollmentID]);
  const notices = rows.map(({ teacherID, avatar, ...words }) => ({
    kind,
    receiver: teacherID,
    params: { subjectID: enrollmentID, ...words },
    avatar,
    causeID: enrollmentID,
    at,
  }));
  await writeNotifications(pool, notices);
}
