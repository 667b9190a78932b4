import { AppError } from '#domain/kernel/errors.ts';
import { topicLifecycle } from '#domain/learn/enrollment.ts';
import { attemptScore, grade, isAllAnswered } from '#domain/learn/grading.ts';
import { attemptLifecycle, type GivenAnswer, type QuizAttempt } from '#domain/learn/quiz-attempt.ts';
import { attemptsLeft } from '#domain/learn/quiz-standing.ts';
import { settingsIn } from '#domain/teach/quiz-settings.ts';
import type { LessonVersion, QuizKey } from '#domain/teach/version.ts';
import type { Effects } from '#sync/effect.ts';
import { judgeStanding, setTopic } from '#sync/learn/step.ts';
import type { Store } from '#sync/store.ts';

/** Who grades holds the keys: the server, or a teacher who tries their own draft. */
export interface Grader {
  store: Store;
  /** Of a version, by node id. */
  keys: (versionID: LessonVersion['id']) => Promise<Record<string, QuizKey>>;
}

/** Failed attempts in a row after which the step asks for attention (D-88). */
const FAILS_BEFORE_ATTENTION = 3;

/**
 * Grades one answer from the pinned version's key, where feedback comes at once; the last one settles the attempt. Where
 * feedback comes at the end, an answer is only looked at for being one of this quiz. Answers with what the attempt then holds.
 */
export async function gradeAnswer(
  grader: Grader,
  { attemptID, questionID }: Effects['quiz.grade'],
): Promise<QuizAttempt> {
  const { store } = grader;
  const attempt = await store.get('QuizAttempt', attemptID);
  const quiz = await quizKeyOf(grader, attempt);
  // The id is the learner's word: only a question of its own counts, not what every object inherits.
  const key = Object.hasOwn(quiz.questions, questionID) ? quiz.questions[questionID] : undefined;
  if (!key) throw new AppError('invalid_input', 'no such question in this quiz');
  if ((await settingsOfQuiz(store, attempt)).feedback === 'end') return attempt;
  const answers = attempt.answers.map((given) =>
    given.questionID === questionID ? { ...given, grade: grade(key, given.answer) } : given,
  );
  if (isAllAnswered(quiz.questions, answers)) return settle(store, { ...attempt, answers }, quiz);
  await store.derive('QuizAttempt', attemptID, { answers });
  return { ...attempt, answers };
}

/** Grades an attempt that is handed in. */
export async function settleAttempt(grader: Grader, { attemptID }: Effects['quiz.settle']): Promise<QuizAttempt> {
  const attempt = await grader.store.get('QuizAttempt', attemptID);
  return settle(grader.store, attempt, await quizKeyOf(grader, attempt));
}

async function quizKeyOf({ keys }: Grader, { versionID, nodeID }: QuizAttempt): Promise<QuizKey> {
  const quiz = (await keys(versionID))[nodeID];
  if (!quiz) throw new AppError('invalid_input', 'no quiz');
  return quiz;
}

async function settingsOfQuiz(store: Store, { versionID, nodeID }: QuizAttempt) {
  const { outline } = await store.version(versionID);
  return settingsIn(outline.nodes.find(({ id }) => id === nodeID));
}

/** Gives an attempt its score and its end, and with it the step and maybe the lesson. */
async function settle(store: Store, attempt: QuizAttempt, quiz: QuizKey): Promise<QuizAttempt> {
  const { id, nodeID, enrollmentID } = attempt;
  const answers = attempt.answers.map((given) => graded(quiz, given));
  const score = attemptScore(quiz.questions, answers);
  const isPassed = score >= quiz.passMark;
  // Handed in without an answer, when the time was up.
  const begun = attempt.status === 'NOT_STARTED' ? attemptLifecycle.next(attempt.status, 'answer') : attempt.status;
  await store.derive('QuizAttempt', id, { status: begun });
  const status = attemptLifecycle.next(begun, isPassed ? 'pass' : 'fail');
  await store.derive('QuizAttempt', id, { answers, score, status, submittedAt: attempt.submittedAt ?? store.now });
  await setTopic(store, { enrollmentID, nodeID }, await topicAfter(store, attempt, isPassed));
  await judgeStanding(store, enrollmentID);
  return { ...attempt, answers };
}

const graded = ({ questions }: QuizKey, given: GivenAnswer): GivenAnswer => {
  const key = questions[given.questionID];
  return given.grade || !key ? given : { ...given, grade: grade(key, given.answer) };
};

/** What the step is after an attempt: done, failed for good, waiting for attention, or as it was. */
async function topicAfter(store: Store, attempt: QuizAttempt, isPassed: boolean) {
  const { enrollmentID, nodeID, run } = attempt;
  const [topic] = await store.list('EnrollmentTopicProgress', { enrollmentID, topicID: nodeID });
  const status = topic?.status ?? 'INCOMPLETE';
  if (status === 'COMPLETE') return status;
  if (isPassed) return topicLifecycle.next(status, 'complete');
  const settings = await settingsOfQuiz(store, attempt);
  const attempts = await store.list('QuizAttempt', { enrollmentID, nodeID, run });
  if (attemptsLeft(attempts.length, settings, false) === 0) return topicLifecycle.next(status, 'fail');
  const last = attempts.toSorted((a, b) => b.number - a.number).slice(0, FAILS_BEFORE_ATTENTION);
  const isStuck = last.length === FAILS_BEFORE_ATTENTION && last.every((each) => each.status === 'FAIL');
  return isStuck && topicLifecycle.can(status, 'flag') ? topicLifecycle.next(status, 'flag') : status;
}
