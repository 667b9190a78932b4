import type { Lesson } from '#domain/teach/lesson.ts';
import type { LessonNode } from '#domain/teach/node.ts';
import type { QuizAttempt } from '#domain/learn/quiz-attempt.ts';
import { LATE_RESULTS_KEY } from '#web/learn/quiz/storage-keys.ts';

/** The quiz of an attempt with answers given offline, whose result is announced once it is graded. */
export interface AwaitedQuiz {
  lessonID: Lesson['id'];
  nodeID: LessonNode['id'];
  quiz: string;
  lesson: string;
}

type Awaited = readonly (readonly [QuizAttempt['id'], AwaitedQuiz])[];

/** The oldest are dropped beyond this number: a rejected attempt never has a result. */
const AWAITED_MAX = 50;

export function awaitedResults(): Awaited {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(LATE_RESULTS_KEY) ?? '[]');
    return Array.isArray(value) ? (value as Awaited) : [];
  } catch {
    return [];
  }
}

const withoutAttempt = (id: QuizAttempt['id']) => awaitedResults().filter(([each]) => each !== id);

function write(awaited: Awaited): void {
  try {
    localStorage.setItem(LATE_RESULTS_KEY, JSON.stringify(awaited.slice(-AWAITED_MAX)));
  } catch {
    // Without storage the result is only shown at the quiz.
  }
}

export const awaitResult = (id: QuizAttempt['id'], quiz: AwaitedQuiz) => write([...withoutAttempt(id), [id, quiz]]);
export const stopAwaiting = (id: QuizAttempt['id']) => write(withoutAttempt(id));
