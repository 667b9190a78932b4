import type pg from 'pg';
import type { UserId } from '#domain/kernel/id.ts';
import type { Events } from '#domain/event.ts';
import { writeNotifications } from '#server/account/notification/notification.ts';

interface Enrolled {
  receiver: UserId;
  person: string;
  personID: UserId;
  avatar: string | null;
  courseID: string;
  course: string;
}

const find = `select e.teacher_id as receiver, p.name as person, p.id as "personID", p.avatar_url as avatar,
    c.id as "courseID", c.name as course
  from enrollment e join course c on c.id = e.course_id join public_profile p on p.id = e.owner
  where e.id = $1 and e.teacher_id <> e.owner`;

/** Notifies the teacher that somebody enrolled in a course. */
export async function notifyCourseTeacher(
  pool: pg.Pool,
  { enrollmentID, at }: Events['enrollment.startedCourse'],
): Promise<void> {
  const { rows } = await pool.query<Enrolled>(find, [enrollmentID]);
  const notices = rows.map(({ receiver, avatar, ...params }) => ({
    kind: 'enrolledInCourse' as const,
    receiver,
    params: { subjectID: enrollmentID, ...params },
    avatar,
    causeID: enrollmentID,
    at,
  }));
  await writeNotifications(pool, notices);
}
