import type pg from 'pg';
import { plainText, type RichText } from '#domain/teach/rich-text/rich-text.ts';
import { findGradedQuestion, type GradedQuestion } from '#server/tutor/engine/graded-question.ts';
import type { TutorQuestion } from '#server/tutor/engine/engine.ts';

/** Facts about the learner that a tutor knows; all of them the learner's own data. */
export interface LearnerFacts {
  lesson: string | undefined;
  step: string | undefined;
  /** Questions answered wrongly in the last attempt that was submitted. */
  mistakes: readonly string[];
  /** The graded question that the learner asks about, if any. */
  graded?: GradedQuestion | undefined;
}

export type FactsOf = (question: Pick<TutorQuestion, 'actor' | 'place' | 'words'>) => Promise<LearnerFacts>;

const MISTAKES_MAX = 5;

/** Security: reads only a version that the learner is enrolled in. */
const learnerPosition = `select v.outline ->> 'name' as lesson,
    (select n ->> 'name' from jsonb_array_elements(v.outline -> 'nodes') n where n ->> 'id' = $3) as step
  from enrollment e join lesson_version v on v.id = e.version_id
  where e.owner = $1 and e.lesson_id = $2::uuid and e.withdrawn_at is null limit 1`;

const recentMistakes = `select q -> 'question' as question
  from (select distinct on (node_id) * from quiz_attempt where owner = $1 order by node_id, created_at desc) a
    join lesson_version v on v.id = a.version_id
    cross join jsonb_array_elements(a.answers) g
    join lateral jsonb_array_elements(v.body -> a.node_id::text -> 'questions') q on q ->> 'id' = g ->> 'questionID'
  where a.submitted_at is not null and (g -> 'grade' ->> 'isRight')::boolean is false
  order by a.submitted_at desc limit $2`;

export const learnerFacts =
  (pool: pg.Pool): FactsOf =>
  async ({ actor, place, words }) => {
    const [stands, failed, graded] = await Promise.all([
      pool.query<{ lesson: string; step: string | null }>(learnerPosition, [
        actor.id,
        place?.lessonID ?? null,
        place?.nodeID ?? null,
      ]),
      pool.query<{ question: RichText }>(recentMistakes, [actor.id, MISTAKES_MAX]),
      findGradedQuestion(pool, { actor, place, words }),
    ]);
    const [at] = stands.rows;
    return {
      lesson: at?.lesson,
      step: at?.step ?? undefined,
      mistakes: failed.rows.map(({ question }) => plainText(question).trim()).filter(Boolean),
      graded,
    };
  };
