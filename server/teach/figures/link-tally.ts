import type { Role } from '#domain/account/user.ts';
import { LEARNERS_MIN } from '#domain/teach/analytics/lesson-analytics.ts';
import { memoize, type PreparedStatement, prepareStatement } from '#server/core/store/read/prepared-statement.ts';
import { isLearner, isMeasuredBy } from '#server/teach/figures/overview.ts';

/**
 * Number of learners who reached a step by each link of their version. Links that were followed are not stored, so a
 * learner counts for the linked step that they opened most recently before. Security: with fewer learners than the
 * minimum there are no rows.
 */
export const linkTallies = memoize(
  (role: Role): PreparedStatement =>
    prepareStatement(
      (parameters) => `with learner as (
          select e.id, e.version_id
          from enrollment e join lesson x on x.id = e.lesson_id
          where x.id = ${parameters.named('id')} and ${isMeasuredBy('Lesson', role, parameters)} and ${isLearner}
        ), version_link as (
          select v.id as version_id, (link ->> 'from')::uuid as source, (link ->> 'to')::uuid as target
          from lesson_version v cross join lateral jsonb_array_elements(v.outline -> 'links') link
          where v.id in (select version_id from learner)
        ), opened as (
          select t.enrollment_id, l.version_id, t.topic_id as node_id,
            row_number() over (partition by t.enrollment_id order by t.created_at, t.id) as turn
          from learner l join enrollment_topic_progress t on t.enrollment_id = l.id
        ), followed as (
          select distinct on (later.enrollment_id, w.target) w.source, w.target
          from opened later
            join version_link w on w.version_id = later.version_id and w.target = later.node_id
            join opened earlier on earlier.enrollment_id = later.enrollment_id and earlier.node_id = w.source
              and earlier.turn < later.turn
          order by later.enrollment_id, w.target, earlier.turn desc
        )
        select source as "from", target as "to", count(*)::int as learners from followed
        where (select count(*) from learner) >= ${parameters.constant(LEARNERS_MIN)}
        group by source, target`,
    ),
);
