import type { Role } from '#domain/account/user.ts';
import { LEARNERS_MIN } from '#domain/teach/analytics/lesson-analytics.ts';
import type { AnswerTally } from '#domain/teach/analytics/question-statistics.ts';
import { memoize, type PreparedStatement, prepareStatement } from '#server/core/store/read/prepared-statement.ts';
import { isLearner, isMeasuredBy } from '#server/teach/figures/overview.ts';

export interface QuestionTally extends AnswerTally {
  nodeID: string;
  questionID: string;
  /** Share of right answers in the last attempt. */
  last: number;
  /** Most frequent wrong option of the first attempts, and the number of learners who chose it. */
  wrongOption: string | null;
  wrongLearners: number | null;
}

/** Key of a question for the statement, because a question id is unique only within its quiz. */
export const questionKey = (nodeID: string, questionID: string): string => `${nodeID} ${questionID}`;

/**
 * Sums over each learner's first and last submitted attempt at each quiz of a lesson. Security: questions with fewer
 * answers than the minimum have no row, and typed answers are not disclosed: wrong answers are counted only for the
 * given `choices`.
 */
export const questionTallies = memoize(
  (role: Role): PreparedStatement =>
    prepareStatement((parameters) => {
      const enough = `having count(*) >= ${parameters.constant(LEARNERS_MIN)}`;
      return `with attempt as (
          select a.enrollment_id, a.node_id, a.answers, a.number,
            row_number() over (partition by a.enrollment_id, a.node_id order by a.number) = 1 as is_first,
            row_number() over (partition by a.enrollment_id, a.node_id order by a.number desc) = 1 as is_last
          from quiz_attempt a
            join enrollment e on e.id = a.enrollment_id
            join lesson x on x.id = e.lesson_id
          where x.id = ${parameters.named('id')} and ${isMeasuredBy('Lesson', role, parameters)} and ${isLearner}
            and a.status in ('PASS', 'FAIL')
        ), given as (
          select t.enrollment_id, t.node_id, t.is_first, t.is_last, each ->> 'questionID' as question_id,
            (each -> 'grade' ->> 'isRight')::boolean as is_right,
            sum((each -> 'grade' ->> 'score')::float8) over (partition by t.enrollment_id, t.node_id, t.number)
              - (each -> 'grade' ->> 'score')::float8 as rest,
            each -> 'answer' as answer, each -> 'grade' -> 'answer' as key
          from attempt t cross join lateral jsonb_array_elements(t.answers) each
          where (t.is_first or t.is_last) and jsonb_typeof(each -> 'grade') = 'object'
        ), at_first as (
          select node_id, question_id, count(*)::int as learners, count(*) filter (where is_right)::int as "right",
            sum(rest) as rest, sum(rest * rest) as rest_squared,
            coalesce(sum(rest) filter (where is_right), 0) as rest_of_right
          from given where is_first group by node_id, question_id ${enough}
        ), at_last as (
          select node_id, question_id, avg(is_right::int)::float8 as share
          from given where is_last group by node_id, question_id ${enough}
        ), wrong as (
          select distinct on (node_id, question_id) node_id, question_id, option, count(distinct enrollment_id)::int as learners
          from given cross join lateral jsonb_array_elements_text(answer) as option
          where is_first and not is_right and not key ? option
            and node_id || ' ' || question_id = any(${parameters.named('choices')}::text[])
          group by node_id, question_id, option
          order by node_id, question_id, learners desc, option
        )
        select f.node_id as "nodeID", f.question_id as "questionID", f.learners, f."right", f.rest,
          f.rest_squared as "restSquared", f.rest_of_right as "restOfRight", l.share as last,
          w.option as "wrongOption", w.learners as "wrongLearners"
        from at_first f
          join at_last l using (node_id, question_id)
          left join wrong w using (node_id, question_id)`;
    }),
);
