import { AppError } from '#domain/kernel/errors.ts';
import { topicLifecycle } from '#domain/learn/enrollment.ts';
import { attemptScore, grade } from '#domain/learn/grading.ts';
import { attemptLifecycle, type QuizAttempt } from '#domain/learn/quiz-attempt.ts';
import type { EffectContext } from '#server/store/effect-context.ts';
import type { Effects } from '#sync/effect.ts';
import { judgeStanding, setTopic } from '#sync/learn/enrollment.ts';

/** Failed attempts in a row after which the step asks for attention (D-88). */
const FAILS_BEFORE_ATTENTION = 3;

/** Grades one answer from the pinned version's key; the last one decides the attempt, and with it the step and maybe the lesson. */
export async function gradeAnswer(
  { store, versionKeys }: EffectContext,
  { attemptID, questionID }: Effects['quiz.grade'],
): Promise<void> {
  const attempt = await store.get('QuizAttempt', attemptID);
  const quiz = (await versionKeys(attempt.versionID))[attempt.nodeID];
  // The id is the learner's word: only a question of its own counts, not what every object inherits.
  const key = quiz && Object.hasOwn(quiz.questions, questionID) ? quiz.questions[questionID] : undefined;
  if (!quiz || !key) throw new AppError('invalid_input', 'no such question in this quiz');
  const answers = attempt.answers.map((given) =>
    given.questionID === questionID ? { ...given, grade: grade(key, given.answer) } : given,
  );
  const score = attemptScore(quiz.questions, answers);
  if (score === null) {
    await store.derive('QuizAttempt', attemptID, { answers });
    return;
  }
  const isPassed = score >= quiz.passMark;
  await store.derive('QuizAttempt', attemptID, {
    answers,
    score,
    status: attemptLifecycle.next('IN_PROGRESS', isPassed ? 'pass' : 'fail'),
  });
  const step = { enrollmentID: attempt.enrollmentID, nodeID: attempt.nodeID };
  if (isPassed) await setTopic(store, step, 'COMPLETE');
  else if (await isStuck(store, attempt)) await setTopic(store, step, topicLifecycle.next('INPROGRESS', 'flag'));
  await judgeStanding(store, attempt.enrollmentID);
}

async function isStuck(store: EffectContext['store'], { enrollmentID, nodeID }: QuizAttempt): Promise<boolean> {
  const attempts = await store.list('QuizAttempt', { enrollmentID, nodeID });
  const last = attempts.toSorted((a, b) => b.number - a.number).slice(0, FAILS_BEFORE_ATTENTION);
  return last.length === FAILS_BEFORE_ATTENTION && last.every((attempt) => attempt.status === 'FAIL');
}
