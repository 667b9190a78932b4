import * as z from 'zod/mini';
import { AppError } from '#domain/kernel/errors.ts';
import { id } from '#domain/kernel/id.ts';
import { runOf, topicLifecycle } from '#domain/learn/enrollment.ts';
import { attemptLifecycle, type GivenAnswer, type QuizAttempt } from '#domain/learn/quiz-attempt.ts';
import { attemptsLeft, attemptsOfRun, isAttemptOpen } from '#domain/learn/quiz-progress.ts';
import { isLate } from '#domain/learn/time-limit.ts';
import { ANSWER_PARTS_MAX } from '#domain/teach/question/question-rules.ts';
import { settingsIn } from '#domain/teach/question/quiz-settings.ts';
import { ANSWER_MAX } from '#domain/teach/question/typed-answer.ts';
import { command } from '#sync/core/command.ts';
import { openStep, getPinnedStep, type EnrollmentStep, setTopic, step } from '#sync/learn/step.ts';
import type { Store } from '#sync/core/store.ts';

const attempt = { ...step, attemptID: id('QuizAttempt') };
type AttemptInput = EnrollmentStep & { attemptID: QuizAttempt['id'] };

export const quizAttempt = {
  /**
   * Answers one question; without a time limit the first answer begins the attempt. With immediate feedback an answer
   * is final, and offline it waits ungraded (D-70). With feedback at the end, answers can be changed until submission,
   * and an empty answer removes one.
   */
  'quiz.answer': command({
    input: z.object({
      ...attempt,
      questionID: z.string().check(z.minLength(1), z.maxLength(64)),
      answer: z.array(z.string().check(z.maxLength(ANSWER_MAX))).check(z.maxLength(ANSWER_PARTS_MAX)),
    }),
    screen: 'player',
    async run(store, actor, { questionID, answer, ...input }) {
      await openStep(store, actor.id, input);
      const { row, settings } = await attemptFor(store, actor.id, input, (quiz) => quiz.timeLimitSeconds === null);
      if (!isAttemptOpen(row) || row.submittedAt !== null) throw new AppError('invalid_state', 'this attempt is over');
      if (isLate(row, settings, store.now)) throw new AppError('time_over', 'the time for this attempt is up');
      const earlier = row.answers.find((given) => given.questionID === questionID);
      if (earlier && settings.feedback === 'now') return;
      const given: GivenAnswer = { questionID, answer, grade: null };
      const others = row.answers.filter((each) => each !== earlier);
      await clearAttention(store, input);
      await store.setComputed('QuizAttempt', row.id, {
        status: row.status === 'NOT_STARTED' ? attemptLifecycle.next(row.status, 'answer') : row.status,
        answers: settings.feedback === 'end' && answer.length === 0 ? others : [...others, given],
      });
      await store.effect('quiz.gradeAnswer', { attemptID: row.id, questionID });
    },
  }),

  /** Submits an attempt as it is, also when its time is up; submitting again does nothing. */
  'quiz.submit': command({
    input: z.object(attempt),
    screen: 'player',
    async run(store, actor, input) {
      const { row } = await attemptFor(store, actor.id, input, () => false);
      if (!isAttemptOpen(row) || row.submittedAt !== null) return;
      await store.setComputed('QuizAttempt', row.id, { submittedAt: store.now });
      await store.effect('quiz.gradeAttempt', { attemptID: row.id });
    },
  }),
};

export const quizAttemptOnline = {
  /**
   * Begins an attempt with a time limit. The server's clock counts, so the server is asked first; a client that returns
   * to the attempt asks again to learn the server's time.
   */
  'quiz.start': command({
    input: z.object(attempt),
    isOnlineOnly: true,
    async run(store, actor, input) {
      await openStep(store, actor.id, input);
      const { row } = await attemptFor(store, actor.id, input, () => true);
      return { attemptID: row.id, now: store.now };
    },
  }),
};

/**
 * Finds the attempt with this ID, else the open one from any device, else creates one. So at most one attempt is open,
 * and answers from two devices go into the same one.
 */
async function attemptFor(
  store: Store,
  learner: QuizAttempt['owner'],
  { attemptID, enrollmentID, nodeID }: AttemptInput,
  mayBegin: (settings: ReturnType<typeof settingsIn>) => boolean,
) {
  const { row: enrollment, node, versionID } = await getPinnedStep(store, { enrollmentID, nodeID });
  if (node.type !== 'QUIZ') throw new AppError('invalid_input', 'not a quiz');
  const settings = settingsIn(node);
  const known = await store.find('QuizAttempt', attemptID);
  if (known) {
    if (known.enrollmentID !== enrollmentID || known.nodeID !== nodeID)
      throw new AppError('invalid_input', 'an attempt belongs to one quiz');
    if (known.run !== runOf(enrollment)) throw new AppError('invalid_state', 'the attempt belongs to an earlier run');
    return { row: known, settings };
  }
  const attempts = await store.list('QuizAttempt', { enrollmentID, nodeID });
  const ofRun = attemptsOfRun(enrollment, attempts);
  const open = ofRun.find(isAttemptOpen);
  if (open) return { row: open, settings };
  if (!mayBegin(settings)) throw new AppError('invalid_state', 'the attempt has not begun');
  const isPassed = enrollment.progress.some(({ topicID, status }) => topicID === nodeID && status === 'COMPLETE');
  if (attemptsLeft(ofRun.length, settings, isPassed) === 0) throw new AppError('invalid_state', 'no attempt is left');
  await store.insert('QuizAttempt', { id: attemptID, enrollmentID, nodeID, owner: learner });
  const begun = { versionID, run: runOf(enrollment), number: attempts.length + 1 };
  await store.setComputed('QuizAttempt', attemptID, begun);
  return { row: await store.get('QuizAttempt', attemptID), settings };
}

/** Answering again clears the need for attention (D-88). */
async function clearAttention(store: Store, { enrollmentID, nodeID }: EnrollmentStep): Promise<void> {
  const [topic] = await store.list('EnrollmentTopicProgress', { enrollmentID, topicID: nodeID });
  if (topic?.status === 'ATTENTION')
    await setTopic(store, { enrollmentID, nodeID }, topicLifecycle.next(topic.status, 'go on'));
}
