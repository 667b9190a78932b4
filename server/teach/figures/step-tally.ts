import type { Role } from '#domain/account/user.ts';
import { LEARNERS_MIN } from '#domain/teach/analytics/lesson-analytics.ts';
import { prepareStatement, memoize, type PreparedStatement } from '#server/core/store/read/prepared-statement.ts';
import { hasCompleted, isLearner, isMeasuredBy } from '#server/teach/figures/overview.ts';

export interface StepTally {
  nodeID: string;
  reached: number;
  stopped: number;
  /** Null if fewer learners than the minimum have spent time on the step. */
  medianSeconds: number | null;
}

/**
 * Number of learners who opened each step of a lesson in any run, the number who stopped there, and the median time.
 * Security: with fewer learners than the minimum there are no rows.
 */
export const stepTallies = memoize(
  (role: Role): PreparedStatement =>
    prepareStatement((parameters) => {
      const enough = parameters.constant(LEARNERS_MIN);
      return `with learner as (
          select e.id, ${hasCompleted} as is_done, e.progress, e.history
          from enrollment e join lesson x on x.id = e.lesson_id
          where x.id = ${parameters.named('id')} and ${isMeasuredBy('Lesson', role, parameters)} and ${isLearner}
        ), opened as (
          select l.id, l.is_done, topic.state ->> 'topicID' as node_id, max(topic.place) as place
          from learner l
            cross join lateral (
              select l.progress as list union all select run -> 'progress' from jsonb_array_elements(l.history) run) runs
            cross join lateral jsonb_array_elements(runs.list) with ordinality as topic(state, place)
          where topic.state ->> 'status' <> 'INCOMPLETE'
          group by l.id, l.is_done, node_id
        ), reached as (
          select node_id, count(*)::int as reached, count(*) filter (where is_last and not is_done)::int as stopped
          from (select *, row_number() over (partition by id order by place desc) = 1 as is_last from opened) o
          where (select count(*) from learner) >= ${enough}
          group by node_id
        ), timed as (
          select s.node_id::text as node_id, percentile_cont(0.5) within group (order by s.seconds) as median
          from learner l join step_time s on s.enrollment_id = l.id
          group by s.node_id having count(*) >= ${enough}
        )
        select node_id as "nodeID", reached, stopped, median as "medianSeconds" from reached left join timed using (node_id)`;
    }),
);
