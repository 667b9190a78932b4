import type pg from 'pg';
import type { Actor, Role } from '#domain/account/user.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { isId } from '#domain/kernel/id.ts';
import {
  LEARNERS_MIN,
  type LessonAnalytics,
  type Overview,
  type StepAnalytics,
  type LinkAnalytics,
} from '#domain/teach/analytics/lesson-analytics.ts';
import type { LessonNode } from '#domain/teach/node.ts';
import type { Outline } from '#domain/teach/version/version.ts';
import type { LearnerQuestion } from '#domain/teach/question/quiz-question.ts';
import {
  bindStatement,
  memoize,
  type PreparedStatement,
  prepareStatement,
} from '#server/core/store/read/prepared-statement.ts';
import { isMeasuredBy, overviewColumns, overviewFrom, overviewOf } from '#server/teach/figures/overview.ts';
import { isAskedByChoice, questionFigures } from '#server/teach/figures/question-figures.ts';
import { questionKey, type QuestionTally, questionTallies } from '#server/teach/figures/question-tally.ts';
import { type StepTally, stepTallies } from '#server/teach/figures/step-tally.ts';
import { linkTallies } from '#server/teach/figures/link-tally.ts';

type Measured = Overview & {
  /** Outline of the published version. */
  outline: Outline | null;
  /** Questions of the published version's quizzes, by node id. */
  questions: Record<LessonNode['id'], LearnerQuestion[]> | null;
};

const measuredLesson = memoize(
  (role: Role): PreparedStatement =>
    prepareStatement(
      (parameters) => `select ${overviewColumns}, v.outline, (
          select jsonb_object_agg(b.key, b.value -> 'questions')
          from jsonb_each(v.body) b where b.value ->> 'type' = 'QUIZ') as questions
        from ${overviewFrom('Lesson')} left join lesson_version v on v.id = x.published_version_id
        where x.id = ${parameters.named('id')} and ${isMeasuredBy('Lesson', role, parameters)}`,
    ),
);

/** Figures of the actor's own lesson. @throws AppError not_found */
export async function lessonFigures(pool: pg.Pool, actor: Actor, id: string): Promise<LessonAnalytics> {
  const given = { id, actor: actor.id };
  const { rows } = isId(id)
    ? await pool.query<Measured>(bindStatement(measuredLesson(actor.role), given))
    : { rows: [] };
  const [lesson] = rows;
  if (!lesson) throw new AppError('not_found', 'no such lesson');
  const questions = lesson.questions ?? {};
  const choices = Object.entries(questions).flatMap(([nodeID, asked]) =>
    asked.filter(isAskedByChoice).map((question) => questionKey(nodeID, question.id)),
  );
  const [steps, links, answered] = await Promise.all([
    pool.query<StepTally>(bindStatement(stepTallies(actor.role), given)),
    pool.query<LinkAnalytics>(bindStatement(linkTallies(actor.role), given)),
    pool.query<QuestionTally>(bindStatement(questionTallies(actor.role), { ...given, choices })),
  ]);
  const isEnough = lesson.learners >= LEARNERS_MIN;
  return {
    overview: overviewOf(lesson),
    steps: isEnough ? stepFigures(lesson.outline, steps.rows) : null,
    links: isEnough ? links.rows : null,
    questions: questionFigures(questions, answered.rows),
  };
}

function stepFigures(outline: Outline | null, tallies: readonly StepTally[]): StepAnalytics[] {
  const byNode = new Map(tallies.map((tally) => [tally.nodeID, tally]));
  return (outline?.nodes ?? []).map(({ id, type, name, minutes }) => {
    const { reached = 0, stopped = 0, medianSeconds = null } = byNode.get(id) ?? {};
    return { id, type, name, plannedMinutes: minutes, reached, stopped, medianSeconds };
  });
}
