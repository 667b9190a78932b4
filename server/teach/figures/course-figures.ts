import type pg from 'pg';
import type { Actor, Role } from '#domain/account/user.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { isId } from '#domain/kernel/id.ts';
import type { CourseAnalytics, Overview } from '#domain/teach/analytics/lesson-analytics.ts';
import {
  bindStatement,
  memoize,
  type PreparedStatement,
  prepareStatement,
} from '#server/core/store/read/prepared-statement.ts';
import { isMeasuredBy, overviewColumns, overviewFrom } from '#server/teach/figures/overview.ts';

/** Most courses in a comparison. */
const COURSES_MAX = 200;

const measuredCourse = memoize(
  (role: Role): PreparedStatement =>
    prepareStatement(
      (parameters) => `select ${overviewColumns} from ${overviewFrom('Course')}
        where x.id = ${parameters.named('id')} and ${isMeasuredBy('Course', role, parameters)}`,
    ),
);

const lessonsOfCourse = memoize(
  (role: Role): PreparedStatement =>
    prepareStatement(
      (parameters) => `select ${overviewColumns} from ${overviewFrom('Lesson')}
        where x.course_id = ${parameters.named('id')} and x.deleted_at is null and ${isMeasuredBy('Lesson', role, parameters)}
        order by x.position, x.id`,
    ),
);

const ownCourses = memoize(
  (role: Role): PreparedStatement =>
    prepareStatement(
      (parameters) => `select ${overviewColumns} from ${overviewFrom('Course')}
        where x.deleted_at is null and ${isMeasuredBy('Course', role, parameters)}
        order by x.name, x.id limit ${parameters.constant(COURSES_MAX)}`,
    ),
);

/** Figures of the actor's own course and of each of its lessons. @throws AppError not_found */
export async function courseFigures(pool: pg.Pool, actor: Actor, id: string): Promise<CourseAnalytics> {
  const given = { id, actor: actor.id };
  if (!isId(id)) throw new AppError('not_found', 'no such course');
  const [courses, lessons] = await Promise.all([
    pool.query<Overview>(bindStatement(measuredCourse(actor.role), given)),
    pool.query<Overview>(bindStatement(lessonsOfCourse(actor.role), given)),
  ]);
  const [overview] = courses.rows;
  if (!overview) throw new AppError('not_found', 'no such course');
  return { overview, lessons: lessons.rows };
}

/** Overviews of the actor's own courses, for comparison. */
export async function compareCourses(pool: pg.Pool, actor: Actor): Promise<Overview[]> {
  return (await pool.query<Overview>(bindStatement(ownCourses(actor.role), { actor: actor.id }))).rows;
}
