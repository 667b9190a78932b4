import type { LinkCondition } from '#domain/teach/link.ts';
import type { Actor } from '#domain/account/user.ts';
import type { Id } from '#domain/kernel/id.ts';
import { GRACE_SECONDS } from '#domain/learn/time-limit.ts';
import type { Models } from '#domain/models.ts';
import type { QuestionKey, QuizQuestion } from '#domain/teach/question/quiz-question.ts';
import type { QuizSettings } from '#domain/teach/question/quiz-settings.ts';
import { storeHandlers } from '#server/store-handlers.ts';
import { newId } from '#server/core/store/new-id.ts';
import { withStoreTransaction } from '#server/core/store/write/store-transaction.ts';
import { stepOf, type TestSchool } from '#server/test-school.ts';
import { type CommandInput, type CommandName, type CommandResult, commands } from '#sync/commands.ts';

interface GivenLesson {
  questions: readonly QuizQuestion[];
  settings?: Partial<QuizSettings>;
  /** Steps after the quiz, which is the first step, given by the condition of the link to each. */
  behind?: readonly LinkCondition[];
}

type NodeID = Id<'LessonNode'>;

export interface QuizLesson {
  teacher: Actor;
  lessonID: Id<'Lesson'>;
  quiz: NodeID;
  quizID: Id<'LessonNodeQuiz'>;
  behind: NodeID[];
  /** Keys by question id. */
  keys: Record<string, QuestionKey>;
}

/** Creates a free lesson that begins with a quiz. */
export async function quizLesson(school: TestSchool, given: GivenLesson): Promise<QuizLesson> {
  const teacher = await school.person();
  const lessonID = newId('Lesson');
  await school.run(teacher, 'lesson.create', { id: lessonID, name: 'A lesson with a quiz' });
  let position = 0;
  const add = async (type: 'QUIZ' | 'RICHTEXT') => {
    const [id, bodyID] = [newId('LessonNode'), newId('LessonNodeContent')];
    const linkIDs: [Id<'LessonNodeLink'>, Id<'LessonNodeLink'>] = [newId('LessonNodeLink'), newId('LessonNodeLink')];
    const place = { after: null, position: position++, bodyID, linkIDs };
    await school.run(teacher, 'node.add', { id, lessonID, type, name: `Step ${position}`, ...place });
    return { id, bodyID };
  };
  const { id: quiz, bodyID } = await add('QUIZ');
  const quizID = bodyID as string as Id<'LessonNodeQuiz'>;
  await school.run(teacher, 'quiz.write', { id: quizID, questions: given.questions, ...given.settings });
  const behind: NodeID[] = [];
  for (const condition of given.behind ?? ['always']) {
    const { id: to, bodyID: text } = await add('RICHTEXT');
    await school.run(teacher, 'content.write', { id: text, text: JSON.stringify(words) });
    await school.run(teacher, 'link.add', { id: newId('LessonNodeLink'), lessonID, from: quiz, to, condition });
    behind.push(to);
  }
  const versionID = newId('LessonVersion');
  await school.run(teacher, 'lesson.publish', { id: lessonID, versionID });
  const [key] = await school.rows('LessonVersionKey', 'x.version_id = $1', versionID);
  return { teacher, lessonID, quiz, quizID, behind, keys: key?.keys[quiz]?.questions ?? {} };
}

const words = {
  type: 'doc',
  content: [{ type: 'paragraph', attrs: { id: 'p' }, content: [{ type: 'text', text: 'Read.' }] }],
};

/** An answer that is graded as right. */
export const rightAnswer = ({ kind, answer }: QuestionKey): string[] => (kind === 'text' ? answer.slice(0, 1) : answer);
export const WRONG = ['wrong'];

/** Enrolls a new learner in the lesson. */
export async function quizTaker(school: TestSchool, lesson: QuizLesson) {
  const learner: Actor = await school.person();
  const start = { id: newId('Enrollment'), lessonID: lesson.lessonID, expectedTokens: 0 };
  const { enrollmentID } = await school.run(learner, 'enrollment.start', start);
  const step = (nodeID: NodeID = lesson.quiz) => stepOf(enrollmentID, nodeID);
  const enrollment = async (): Promise<Models['Enrollment']> => {
    const [row] = await school.rows('Enrollment', 'x.id = $1', enrollmentID);
    if (!row) throw new Error('no enrollment');
    return row;
  };
  const attempts = () => school.rows('QuizAttempt', 'x.enrollment_id = $1 order by x.number', enrollmentID);
  const named = (attemptID: Id<'QuizAttempt'>) => ({ ...step(), attemptID });
  /** Runs a command as if at another time. */
  const runAt = async <N extends CommandName>(at: Date, name: N, input: CommandInput<N>): Promise<CommandResult<N>> =>
    withStoreTransaction(
      { pool: school.pool, handlers: storeHandlers, sendEvent: async () => {} },
      async (transaction) =>
        commands[name].run(await transaction.as(learner, at.toISOString()), learner, input as never),
    ) as Promise<CommandResult<N>>;

  return {
    learner,
    enrollmentID,
    step,
    named,
    enrollment,
    attempts,
    runAt,
    topic: async (nodeID = lesson.quiz) =>
      (await enrollment()).progress.find(({ topicID }) => topicID === nodeID)?.status,
    answer: (attemptID: Id<'QuizAttempt'>, questionID: string, answer: string[]) =>
      school.run(learner, 'quiz.answer', { ...named(attemptID), questionID, answer }),
    submit: (attemptID: Id<'QuizAttempt'>) => school.run(learner, 'quiz.submit', named(attemptID)),
    start: (attemptID: Id<'QuizAttempt'>) => school.run(learner, 'quiz.start', named(attemptID)),
    retake: async () =>
      school.run(learner, 'enrollment.retake', { enrollmentID, run: (await enrollment()).history.length + 1 }),
    /** Answers and submits a whole attempt, right or wrong. */
    async attempt(isRight: boolean) {
      const attemptID = newId('QuizAttempt');
      for (const [questionID, key] of Object.entries(lesson.keys))
        await this.answer(attemptID, questionID, isRight ? rightAnswer(key) : WRONG);
      await this.submit(attemptID);
      return attemptID;
    },
    finish: (nodeID: NodeID) => school.run(learner, 'step.finish', step(nodeID)),
    /** Time that is `seconds` after the grace time of an attempt has ended. */
    afterGrace: (attempt: Models['QuizAttempt'], limitSeconds: number, seconds: number) =>
      new Date(Date.parse(attempt.createdAt) + (limitSeconds + GRACE_SECONDS + seconds) * 1_000),
  };
}
