import { AppError } from '#domain/kernel/errors.ts';
import type { Instant } from '#domain/kernel/time.ts';
import { topicLifecycle } from '#domain/learn/enrollment.ts';
import { attemptLifecycle, type GivenAnswer, type Grade, type QuizAttempt } from '#domain/learn/quiz-attempt.ts';
import { attemptsLeft } from '#domain/learn/quiz-progress.ts';
import type { LessonStatus } from '#domain/teach/node.ts';
import type { QuizSettings } from '#domain/teach/question/quiz-settings.ts';
import type { QuizKey } from '#domain/teach/version/version.ts';
import { type QuestionKey, rulesOf } from '#domain/teach/question/quiz-question.ts';

/** Consecutive failed attempts after which the step needs attention (D-88). */
const FAILS_BEFORE_ATTENTION = 3;

/** An answer that is less than half right gives no points, so that guessing does not pay. */
const LEAST_SHARE = 0.5;

/** Grades one answer. The input is untrusted: anything that is no answer to the question counts as wrong. */
export function grade(key: QuestionKey, given: readonly string[]): Grade {
  const share = rulesOf(key).share(key, given);
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

export const isAllAnswered = (questions: Record<string, QuestionKey>, answers: readonly GivenAnswer[]): boolean =>
  Object.keys(questions).every((id) => answers.some(({ questionID }) => questionID === id));

/** Share of an attempt's points, 0 to 1; an unanswered question gives none. */
export function attemptScore(
  questions: Record<string, QuestionKey>,
  answers: readonly { questionID: string; grade: Pick<Grade, 'score'> | null }[],
): number {
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
