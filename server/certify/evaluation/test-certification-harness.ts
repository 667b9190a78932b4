import type { Actor } from '#domain/account/user.ts';
import type { Certification, Evidence } from '#domain/certify/certification.ts';
import type { Id } from '#domain/kernel/id.ts';
import type { ModelName, Models } from '#domain/models.ts';
import { evaluateDefinition } from '#server/certify/evaluation/evaluate-definition.ts';
import { newId } from '#server/core/store/new-id.ts';
import { openNotificationHarness, type NotificationHarness } from '#server/test-notification-harness.ts';
import { fromSql, rowSql } from '#server/core/store/read/row-sql.ts';
import { type TestLesson, putLesson, putPerson } from '#server/core/store/test-rows.ts';
import { stepOf, type TestSchool } from '#server/test-school.ts';

type Given = Partial<Pick<Certification, 'tokenPrice' | 'validMonths' | 'countedAttempts' | 'description' | 'name'>>;
type CertificationTarget = { lessonID: Id<'Lesson'> } | { courseID: Id<'Course'> };

export interface CertificationHarness extends NotificationHarness {
  /** Subset of the test school that quiz fixtures need. */
  school: Pick<TestSchool, 'pool' | 'run' | 'rows' | 'person' | 'balance'>;
  /** Creates a public, published lesson of reading steps. */
  lesson(teacher: Actor, steps?: number): Promise<TestLesson>;
  /** Defines a certification by the evidence of each outcome. */
  define(
    teacher: Actor,
    place: CertificationTarget,
    outcomes: Record<string, Evidence[]>,
    given?: Given,
  ): Promise<Certification>;
  enroll(learner: Actor, lesson: TestLesson): Promise<Id<'Enrollment'>>;
  finish(learner: Actor, enrollmentID: Id<'Enrollment'>, nodeID: Id<'LessonNode'> | undefined): Promise<void>;
  certificationsOf(learner: Actor): Promise<Certification[]>;
  /** Evaluates a definition, as the job does. */
  evaluate(definition: Certification, batch?: number): Promise<void>;
}

export const stepEvidence = (lesson: TestLesson, index: number, score: number | null = null): Evidence => ({
  lessonID: lesson.id,
  nodeID: lesson.nodeIDs[index] ?? newId('LessonNode'),
  score,
});

export async function openCertificationHarness(): Promise<CertificationHarness> {
  const news = await openNotificationHarness();
  const { pool } = news;
  const run: NotificationHarness['run'] = (actor, name, input) => news.run(actor, name, input);
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
  } as CertificationHarness['school'];
  const definitionAt = async (place: CertificationTarget) => {
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
        await run(teacher, 'certification.setEvidence', { id: made.id, outcomeID, evidence });
      return definitionAt(place);
    },
    async enroll(learner, lesson) {
      const start = { id: newId('Enrollment'), lessonID: lesson.id, expectedTokens: 0 };
      return (await run(learner, 'enrollment.start', start)).enrollmentID;
    },
    finish: (learner, enrollmentID, nodeID) =>
      run(learner, 'step.finish', stepOf(enrollmentID, nodeID ?? newId('LessonNode'))),
    certificationsOf: ({ id }) =>
      rows('Certification', `x.user_id = $1 and x.status <> 'DRAFT' order by x.created_at`, id),
    evaluate: ({ id, updatedAt }, batch) =>
      evaluateDefinition(news.parts, { certificationID: id, at: updatedAt }, ...(batch === undefined ? [] : [batch])),
  };
}
