import type { Actor } from '#domain/account/user.ts';
import type { Certification, Evidence } from '#domain/certify/certification.ts';
import type { Id } from '#domain/kernel/id.ts';
import type { ModelName, Models } from '#domain/models.ts';
import { judgeDefinition } from '#server/certify/judge-definition.ts';
import { newId } from '#server/new-id.ts';
import { newsroom, type Newsroom } from '#server/notify/test-newsroom.ts';
import { fromSql, rowSql } from '#server/store/row-sql.ts';
import { type PutLesson, putLesson, putPerson } from '#server/store/test-school.ts';
import { stepOf, type TestSchool } from '#server/test-school.ts';

type Given = Partial<Pick<Certification, 'tokenPrice' | 'validMonths' | 'countedAttempts' | 'description' | 'name'>>;
type Place = { lessonID: Id<'Lesson'> } | { courseID: Id<'Course'> };

export interface Certifying extends Newsroom {
  /** Subset of the test school that quiz fixtures need. */
  school: Pick<TestSchool, 'pool' | 'run' | 'rows' | 'person' | 'balance'>;
  /** Creates a public, published lesson of reading steps. */
  lesson(teacher: Actor, steps?: number): Promise<PutLesson>;
  /** Defines a certification by the evidence of each outcome. */
  define(teacher: Actor, place: Place, outcomes: Record<string, Evidence[]>, given?: Given): Promise<Certification>;
  enrol(learner: Actor, lesson: PutLesson): Promise<Id<'Enrollment'>>;
  finish(learner: Actor, enrollmentID: Id<'Enrollment'>, nodeID: Id<'LessonNode'> | undefined): Promise<void>;
  held(learner: Actor): Promise<Certification[]>;
  /** Evaluates a definition, as the job does. */
  judge(definition: Certification, batch?: number): Promise<void>;
}

export const step = (lesson: PutLesson, index: number, score: number | null = null): Evidence => ({
  lessonID: lesson.id,
  nodeID: lesson.nodeIDs[index] ?? newId('LessonNode'),
  score,
});

export async function certifying(): Promise<Certifying> {
  const news = await newsroom();
  const { pool } = news;
  const run: Newsroom['run'] = (actor, name, input) => news.run(actor, name, input);
  const rows = async <M extends ModelName>(model: M, where = 'true', ...values: unknown[]): Promise<Models[M][]> => {
    const found = await pool.query<{ row: Models[M] }>(
      `select ${rowSql(model, 'x')} as row from ${fromSql(model, 'x')} where ${where}`,
      values,
    );
    return found.rows.map(({ row }) => row);
  };
  const school = {
    pool,
    rows,
    run: (actor: Actor, name: never, input: never) => run(actor, name, input),
    person: (name = 'Lin') => putPerson(pool, name),
    balance: async ({ id }: Actor) =>
      (await rows('TokenWallet', 'x.owner = $1', id))[0]?.tokenBalance.value ?? Number.NaN,
  } as Certifying['school'];
  const definitionAt = async (place: Place) => {
    const [row] =
      'lessonID' in place
        ? await rows('Certification', 'x.lesson_id = $1', place.lessonID)
        : await rows('Certification', 'x.course_id = $1', place.courseID);
    if (!row) throw new Error('no certification is defined');
    return row;
  };
  return {
    ...news,
    school,
    lesson: (teacher, steps = 2) =>
      putLesson(pool, { owner: teacher.id, visibility: 'public', isPublished: true, steps }),
    async define(teacher, place, outcomes, given = {}) {
      const learningOutcomes = Object.keys(outcomes).map((name) => ({ id: name, name, description: '' }));
      const input = { id: newId('Certification'), ...place, learningOutcomes, ...given };
      await run(teacher, 'certification.define', input);
      const made = await definitionAt(place);
      for (const [outcomeID, evidence] of Object.entries(outcomes))
        await run(teacher, 'certification.showBy', { id: made.id, outcomeID, evidence });
      return definitionAt(place);
    },
    async enrol(learner, lesson) {
      const start = { id: newId('Enrollment'), lessonID: lesson.id, expectedTokens: 0 };
      return (await run(learner, 'enrollment.start', start)).enrollmentID;
    },
    finish: (learner, enrollmentID, nodeID) =>
      run(learner, 'step.finish', stepOf(enrollmentID, nodeID ?? newId('LessonNode'))),
    held: ({ id }) => rows('Certification', `x.user_id = $1 and x.status <> 'DRAFT' order by x.created_at`, id),
    judge: ({ id, updatedAt }, batch) =>
      judgeDefinition(news.parts, { certificationID: id, at: updatedAt }, ...(batch === undefined ? [] : [batch])),
  };
}
