import type { Role } from '#domain/account/user.ts';
import { conditionFor } from '#domain/policy/read.ts';
import type { Overview } from '#domain/teach/analytics/lesson-analytics.ts';
import { conditionSql, actorPlaceholder } from '#server/core/store/read/condition-sql.ts';
import { scopeOf } from '#server/core/store/read/read-sql.ts';
import type { Parameters } from '#server/core/store/read/prepared-statement.ts';

/** Security: condition that holds only for rows `x` whose figures an actor with `role` may read. */
export const isMeasuredBy = (model: 'Lesson' | 'Course', role: Role, parameters: Parameters): string =>
  conditionSql(conditionFor(actorPlaceholder(role), 'measure', model), scopeOf(model, parameters));

/** Condition for enrollments that count as learners; excludes a teacher who tries out their own lesson. */
export const isLearner = 'e.withdrawn_at is null and e.owner <> x.owner';
/** Condition for completed enrollments, including those that are being retaken. */
export const hasCompleted = `(e.status = 'COMPLETED' or e.history @> '[{"status": "COMPLETED"}]')`;

const ofLesson = 'e.lesson_id = x.id';
const ofCourse = 'e.course_id = x.id';
const lessonsOfCourse = 'select l.id from lesson l where l.course_id = x.id';
const bought = {
  Lesson: `select e.id from enrollment e where ${ofLesson}`,
  // A course is paid for with its own enrollment, and a single lesson of it with the lesson's.
  Course: `select e.id from enrollment e where ${ofCourse} union all
    select e.id from enrollment e where e.lesson_id in (${lessonsOfCourse})`,
} as const;
const reviewed = { Lesson: '= x.id', Course: `in (${lessonsOfCourse})` } as const;

/** Columns of an `Overview`, for statements over rows `x` of `model` with the joins of `overviewFrom`. */
export const overviewColumns = `x.id, x.name, learned.learners, learned.completed, said.rating, said.reviews,
  earned.pending as "pendingTokens", earned.booked as "bookedTokens"`;

export const overviewFrom = (model: 'Lesson' | 'Course'): string => `${model === 'Lesson' ? 'lesson' : 'course'} x
  cross join lateral (
    select count(*)::int as learners, count(*) filter (where ${hasCompleted})::int as completed
    from enrollment e where ${model === 'Lesson' ? ofLesson : ofCourse} and ${isLearner}) learned
  cross join lateral (
    select avg(r.author_rating)::float8 as rating, count(*)::int as reviews
    from lesson_review r where r.lesson_id ${reviewed[model]} and is_rating_counted(r)) said
  cross join lateral (
    select coalesce(sum(n.tokens) filter (where a.kind = 'pending'), 0)::float8 as pending,
      coalesce(sum(n.tokens) filter (where a.kind = 'wallet'), 0)::float8 as booked
    from (${bought[model]}) b
      join ledger_transfer t on t.enrollment_id = b.id
      join ledger_entry n on n.transfer_id = t.id
      join ledger_account a on a.id = n.account_id and a.owner = x.owner) earned`;

export const overviewOf = (row: Overview): Overview => ({
  id: row.id,
  name: row.name,
  learners: row.learners,
  completed: row.completed,
  rating: row.rating,
  reviews: row.reviews,
  pendingTokens: row.pendingTokens,
  bookedTokens: row.bookedTokens,
});
