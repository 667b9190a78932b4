import * as z from 'zod/mini';
import { AppError } from '#domain/kernel/errors.ts';
import { id } from '#domain/kernel/id.ts';
import { runOf, topicLifecycle } from '#domain/learn/enrollment.ts';
import { attemptLifecycle, type GivenAnswer, type QuizAttempt } from '#domain/learn/quiz-attempt.ts';
import { attemptsLeft, attemptsOfRun, isOpen } from '#domain/learn/quiz-standing.ts';
import { isLate } from '#domain/learn/time-limit.ts';
import { OPTIONS_MAX } from '#domain/teach/quiz.ts';
import { settingsIn } from '#domain/teach/quiz-settings.ts';
import { ANSWER_MAX } from '#domain/teach/typed-answer.ts';
import { command } from '#sync/command.ts';
import { openStep, pinned, type Step, setTopic, step } from '#sync/learn/step.ts';
import type { Store } from '#sync/store.ts';

const attempt = { ...step, attemptID: id('QuizAttempt') };
type Attempted = Step & { attemptID: QuizAttempt['id'] };

export const quiz = {
  /**
   * Answers one question; without a clock the first answer begins the attempt. Where it is graded at once it stands, and
   * without a network it waits ungraded (D-70). Where all are graded at the end it can be changed until then; an empty
   * answer takes it back.
   */
  'quiz.answer': command({
    input: z.object({
      ...attempt,
      questionID: z.string().check(z.minLength(1), z.maxLength(64)),
      answer: z.array(z.string().check(z.maxLength(ANSWER_MAX))).check(z.maxLength(OPTIONS_MAX)),
    }),
    async run(store, actor, { questionID, answer, ...input }) {
      await openStep(store, actor.id, input);
      const { row, settings } = await attemptFor(store, actor.id, input, (quiz) => quiz.timeLimitSeconds === null);
      if (!isOpen(row) || row.submittedAt !== null) throw new AppError('illegal_step', 'this attempt is over');
      if (isLate(row, settings, store.now)) throw new AppError('time_over', 'the time for this attempt is up');
      const earlier = row.answers.find((given) => given.questionID === questionID);
      if (earlier && settings.feedback === 'now') return;
      const given: GivenAnswer = { questionID, answer, grade: null };
      const others = row.answers.filter((each) => each !== earlier);
      await goOn(store, input);
      await store.derive('QuizAttempt', row.id, {
        status: row.status === 'NOT_STARTED' ? attemptLifecycle.next(row.status, 'answer') : row.status,
        answers: settings.feedback === 'end' && answer.length === 0 ? others : [...others, given],
      });
      await store.effect('quiz.grade', { attemptID: row.id, questionID });
    },
  }),

  /** Hands an attempt in as it is, also when its time is up; handed in again, nothing happens. */
  'quiz.submit': command({
    input: z.object(attempt),
    async run(store, actor, input) {
      const { row } = await attemptFor(store, actor.id, input, () => false);
      if (!isOpen(row) || row.submittedAt !== null) return;
      await store.derive('QuizAttempt', row.id, { submittedAt: store.now });
      await store.effect('quiz.settle', { attemptID: row.id });
    },
  }),
};

export const quizOnline = {
  /**
   * Begins an attempt against the clock. The clock is the server's, so it is asked first; who comes back to an attempt
   * asks again, to know what time it is there.
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
 * The attempt that is meant: the one with this id, else the one that goes on, whichever device began it, else a new one.
 * So there is never more than one that goes on, and what two devices answer is one attempt.
 */
async function attemptFor(
  store: Store,
  learner: QuizAttempt['owner'],
  { attemptID, enrollmentID, nodeID }: Attempted,
  mayBegin: (settings: ReturnType<typeof settingsIn>) => boolean,
) {
  const { row: enrollment, node, versionID } = await pinned(store, { enrollmentID, nodeID });
  if (node.type !== 'QUIZ') throw new AppError('invalid_input', 'no quiz');
  const settings = settingsIn(node);
  const known = await store.find('QuizAttempt', attemptID);
  if (known) {
    if (known.enrollmentID !== enrollmentID || known.nodeID !== nodeID)
      throw new AppError('invalid_input', 'an attempt belongs to one quiz');
    if (known.run !== runOf(enrollment)) throw new AppError('illegal_step', 'of a run that is over');
    return { row: known, settings };
  }
  const attempts = await store.list('QuizAttempt', { enrollmentID, nodeID });
  const ofRun = attemptsOfRun(enrollment, attempts);
  const open = ofRun.find(isOpen);
  if (open) return { row: open, settings };
  if (!mayBegin(settings)) throw new AppError('illegal_step', 'the attempt has not begun');
  const isPassed = enrollment.progress.some(({ topicID, status }) => topicID === nodeID && status === 'COMPLETE');
  if (attemptsLeft(ofRun.length, settings, isPassed) === 0) throw new AppError('illegal_step', 'no attempt is left');
  await store.insert('QuizAttempt', { id: attemptID, enrollmentID, nodeID, owner: learner });
  const begun = { versionID, run: runOf(enrollment), number: attempts.length + 1 };
  await store.derive('QuizAttempt', attemptID, begun);
  return { row: await store.get('QuizAttempt', attemptID), settings };
}

/** Answering again resolves what asked for attention (D-88). */
async function goOn(store: Store, { enrollmentID, nodeID }: Step): Promise<void> {
  const [topic] = await store.list('EnrollmentTopicProgress', { enrollmentID, topicID: nodeID });
  if (topic?.status === 'ATTENTION')
    await setTopic(store, { enrollmentID, nodeID }, topicLifecycle.next(topic.status, 'go on'));
}
