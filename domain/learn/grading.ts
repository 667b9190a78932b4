import { AppError } from '#domain/kernel/errors.ts';
import type { Instant } from '#domain/kernel/time.ts';
import { topicLifecycle } from '#domain/learn/enrollment.ts';
import { attemptLifecycle, type GivenAnswer, type Grade, type QuizAttempt } from '#domain/learn/quiz-attempt.ts';
import { attemptsLeft } from '#domain/learn/quiz-progress.ts';
import type { LessonStatus } from '#domain/teach/node.ts';
import type { QuizSettings } from '#domain/teach/question/quiz-settings.ts';
import { foldedText, numberReadings } from '#domain/teach/question/typed-answer.ts';
import type { QuestionKey, QuizKey } from '#domain/teach/version/version.ts';

/** Consecutive failed attempts after which the step needs attention (D-88). */
const FAILS_BEFORE_ATTENTION = 3;

/** An answer that is less than half right gives no points, so that guessing does not pay. */
const LEAST_SHARE = 0.5;

/** Grades one answer. The input is untrusted: anything that is no answer to the question counts as wrong. */
export function grade(key: QuestionKey, given: readonly string[]): Grade {
  const share = shareOf(key, given);
  return {
    isRight: share === 1,
    score: share >= LEAST_SHARE ? Math.round(share * key.score * 100) / 100 : 0,
    answer: [...key.answer],
    feedback: Object.fromEntries(
      [...new Set(given)]
        .filter((option) => Object.hasOwn(key.feedback, option))
        .map((option) => [option, key.feedback[option] ?? '']),
    ),
    explanation: key.explanation ?? null,
  };
}

/** Right share of an answer, 0 to 1. */
function shareOf(key: QuestionKey, given: readonly string[]): number {
  switch (key.kind) {
    case 'single':
    case 'trueFalse':
      return given.length === 1 && given[0] === key.answer[0] ? 1 : 0;
    case 'multiple':
      return chosenShare(key.answer, new Set(given));
    case 'number':
      return given.length === 1 && isNear(given[0] ?? '', Number(key.answer[0]), key.tolerance) ? 1 : 0;
    case 'text':
      return given.length === 1 && isAccepted(given[0] ?? '', key.answer) ? 1 : 0;
    case 'order':
      return orderedShare(key.answer, given);
    case 'match':
      return matchedShare(key.answer, given);
  }
}

/** Each right option adds a share, each wrong one subtracts a share. */
function chosenShare(right: readonly string[], chosen: ReadonlySet<string>): number {
  const hits = right.filter((option) => chosen.has(option)).length;
  const misses = chosen.size - hits;
  return Math.max(0, hits - misses) / Math.max(1, right.length);
}

function isNear(text: string, right: number, tolerance: number): boolean {
  // 3.2 is 0.1 from 3.1, and a little more in binary.
  const slack = 4 * Number.EPSILON * Math.max(Math.abs(right), tolerance);
  return numberReadings(text).some((number) => Math.abs(number - right) <= tolerance + slack);
}

function isAccepted(text: string, accepted: readonly string[]): boolean {
  const said = foldedText(text);
  return said !== '' && accepted.some((each) => foldedText(each) === said);
}

/** Counts each item that directly follows its right predecessor, so that one misplaced item costs little. */
function orderedShare(right: readonly string[], given: readonly string[]): number {
  const order = [...new Set(given)].filter((id) => right.includes(id));
  const follows = right
    .slice(1)
    .filter((id, index) => order.includes(id) && order.indexOf(id) - 1 === order.indexOf(right[index] ?? ''));
  return follows.length / Math.max(1, right.length - 1);
}

/**
 * Share of right pairs. An option used twice counts for none of them; otherwise one option for all pairs would always
 * score.
 */
function matchedShare(right: readonly string[], given: readonly string[]): number {
  const isUsedOnce = (id: string) => given.indexOf(id) === given.lastIndexOf(id);
  const hits = right.filter((id, index) => id !== '' && given[index] === id && isUsedOnce(id)).length;
  return given.length > right.length ? 0 : hits / Math.max(1, right.length);
}

export const isAllAnswered = (questions: Record<string, QuestionKey>, answers: readonly GivenAnswer[]): boolean =>
  Object.keys(questions).every((id) => answers.some(({ questionID }) => questionID === id));

/** Share of an attempt's points, 0 to 1; an unanswered question gives none. */
export function attemptScore(questions: Record<string, QuestionKey>, answers: readonly GivenAnswer[]): number {
  let hundredths = 0;
  let possible = 0;
  for (const [id, key] of Object.entries(questions)) {
    const given = answers.find(({ questionID }) => questionID === id)?.grade;
    // Counted in whole hundredths: 0.5, 0.61 and 0.99 add up to a little less than 2.1 in binary, and the pass mark is
    // exact.
    hundredths += Math.round((given?.score ?? 0) * 100);
    possible += key.score;
  }
  return possible === 0 ? 1 : hundredths / (possible * 100);
}

/** Security: question IDs are untrusted, so inherited properties must not count as questions. */
const keyIn = ({ questions }: QuizKey, questionID: string): QuestionKey | undefined =>
  Object.hasOwn(questions, questionID) ? questions[questionID] : undefined;

/** The answers with a grade for one question. Throws invalid_input if the quiz has no such question. */
export function withGrade(quiz: QuizKey, answers: readonly GivenAnswer[], questionID: string): GivenAnswer[] {
  const key = keyIn(quiz, questionID);
  if (!key) throw new AppError('invalid_input', 'no such question in this quiz');
  return answers.map((given) =>
    given.questionID === questionID ? { ...given, grade: grade(key, given.answer) } : given,
  );
}

/** Result of a begun attempt; earlier grades are kept. */
export function gradedAttempt(
  quiz: QuizKey,
  attempt: Pick<QuizAttempt, 'answers' | 'status' | 'submittedAt'>,
  now: Instant,
): Pick<QuizAttempt, 'answers' | 'score' | 'status' | 'submittedAt'> {
  const answers = attempt.answers.map((given) => {
    const key = keyIn(quiz, given.questionID);
    return given.grade || !key ? given : { ...given, grade: grade(key, given.answer) };
  });
  const score = attemptScore(quiz.questions, answers);
  const status = attemptLifecycle.next(attempt.status, score >= quiz.passMark ? 'pass' : 'fail');
  return { answers, score, status, submittedAt: attempt.submittedAt ?? now };
}

/**
 * Status of the step after the last of the run's attempts: completed, finally failed, in need of attention, or
 * unchanged.
 */
export function statusAfterAttempt(
  status: LessonStatus,
  attempts: readonly Pick<QuizAttempt, 'number' | 'status'>[],
  settings: QuizSettings,
  isPassed: boolean,
): LessonStatus {
  if (status === 'COMPLETE') return status;
  if (isPassed) return topicLifecycle.next(status, 'complete');
  if (attemptsLeft(attempts.length, settings, false) === 0) return topicLifecycle.next(status, 'fail');
  const last = attempts.toSorted((a, b) => b.number - a.number).slice(0, FAILS_BEFORE_ATTENTION);
  const isStuck = last.length === FAILS_BEFORE_ATTENTION && last.every((each) => each.status === 'FAIL');
  return isStuck && topicLifecycle.can(status, 'flag') ? topicLifecycle.next(status, 'flag') : status;
}
