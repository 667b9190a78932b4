import { AppError } from '#domain/kernel/errors.ts';
import { topicLifecycle } from '#domain/learn/enrollment.ts';
import { attemptScore, grade } from '#domain/learn/grading.ts';
import { attemptLifecycle, type GivenAnswer, type QuizAttempt } from '#domain/learn/quiz-attempt.ts';
import { attemptsLeft } from '#domain/learn/quiz-standing.ts';
import { settingsIn } from '#domain/teach/quiz-settings.ts';
import type { QuizKey } from '#domain/teach/version.ts';
import { keepMissed } from '#server/effects/learn/make-cards.ts';
import type { EffectContext } from '#server/store/effect-context.ts';
import type { Effects } from '#sync/effect.ts';
import { judgeStanding, setTopic } from '#sync/learn/step.ts';

/** Failed attempts in a row after which the step asks for attention (D-88). */
const FAILS_BEFORE_ATTENTION = 3;

/** Grades an attempt that is handed in. */
export async function settleAttempt(context: EffectContext, { attemptID }: Effects['quiz.settle']): Promise<void> {
  const attempt = await context.store.get('QuizAttempt', attemptID);
  await settle(context, attempt, await quizKeyOf(context, attempt));
}

export async function quizKeyOf({ versionKeys }: EffectContext, attempt: QuizAttempt): Promise<QuizKey> {
  const quiz = (await versionKeys(attempt.versionID))[attempt.nodeID];
  if (!quiz) throw new AppError('invalid_input', 'no quiz');
  return quiz;
}

/** Gives an attempt its score and its end, and with it the step and maybe the lesson. */
export async function settle(context: EffectContext, attempt: QuizAttempt, quiz: QuizKey): Promise<void> {
  const { store, now } = context;
  const { id, nodeID, enrollmentID } = attempt;
  const answers = attempt.answers.map((given) => graded(quiz, given));
  const score = attemptScore(quiz.questions, answers);
  const isPassed = score >= quiz.passMark;
  // Handed in without an answer, when the time was up.
  const begun = attempt.status === 'NOT_STARTED' ? attemptLifecycle.next(attempt.status, 'answer') : attempt.status;
  await store.derive('QuizAttempt', id, { status: begun });
  const status = attemptLifecycle.next(begun, isPassed ? 'pass' : 'fail');
  await store.derive('QuizAttempt', id, { answers, score, status, submittedAt: attempt.submittedAt ?? now });
  await keepMissed(context, attempt, answers);
  await setTopic(store, { enrollmentID, nodeID }, await topicAfter(store, attempt, isPassed));
  await judgeStanding(store, enrollmentID);
}

const graded = ({ questions }: QuizKey, given: GivenAnswer): GivenAnswer => {
  const key = questions[given.questionID];
  return given.grade || !key ? given : { ...given, grade: grade(key, given.answer) };
};

/** What the step is after an attempt: done, failed for good, waiting for attention, or as it was. */
async function topicAfter(store: EffectContext['store'], attempt: QuizAttempt, isPassed: boolean) {
  const { enrollmentID, nodeID, run, versionID } = attempt;
  const [topic] = await store.list('EnrollmentTopicProgress', { enrollmentID, topicID: nodeID });
  const status = topic?.status ?? 'INCOMPLETE';
  if (status === 'COMPLETE') return status;
  if (isPassed) return topicLifecycle.next(status, 'complete');
  const { outline } = await store.version(versionID);
  const settings = settingsIn(outline.nodes.find(({ id }) => id === nodeID));
  const attempts = await store.list('QuizAttempt', { enrollmentID, nodeID, run });
  if (attemptsLeft(attempts.length, settings, false) === 0) return topicLifecycle.next(status, 'fail');
  const last = attempts.toSorted((a, b) => b.number - a.number).slice(0, FAILS_BEFORE_ATTENTION);
  const isStuck = last.length === FAILS_BEFORE_ATTENTION && last.every((each) => each.status === 'FAIL');
  return isStuck && topicLifecycle.can(status, 'flag') ? topicLifecycle.next(status, 'flag') : status;
}
