import type { SeedLearning } from '#data/seed/seed-person.ts';
import type { Actor } from '#domain/account/user.ts';
import type { Id } from '#domain/kernel/id.ts';
import { priceInTokens } from '#domain/wallet/price.ts';
import { newId } from '#server/core/store/new-id.ts';
import type { SeededLesson } from '#server/seed/seed-lesson.ts';
import { answerOf } from '#server/seed/seed-question.ts';
import type { StoreTransaction } from '#server/core/store/write/store-transaction.ts';
import { commands } from '#sync/commands.ts';

/** Action of a learner, with its time. */
type LearnerAction = { agoMs: number } & (
  | { kind: 'open' | 'finish'; step: string }
  | { kind: 'attempt'; step: string; results: readonly ('right' | 'wrong')[] }
);

/** Enrolls a learner and runs their actions of the seed, by the same commands that everybody uses, each at its time. */
export async function seedLearning(
  transaction: StoreTransaction,
  learner: Actor,
  lesson: SeededLesson,
  learning: SeedLearning,
  now: number,
): Promise<void> {
  const at = (agoMs: number) => transaction.as(learner, new Date(now - agoMs).toISOString());
  const enrollmentID = newId('Enrollment');
  const start = { id: enrollmentID, lessonID: lesson.id, expectedTokens: priceInTokens(lesson.price) };
  await commands['enrollment.start'].run(await at(learning.enrolledAgoMs), learner, start);
  const topics = new Map<string, Id<'EnrollmentTopicProgress'>>();
  for (const action of actionsOf(learning)) {
    const nodeID = lesson.nodes.get(action.step);
    if (!nodeID) continue;
    const topicID = topics.get(action.step) ?? newId('EnrollmentTopicProgress');
    topics.set(action.step, topicID);
    const step = { enrollmentID, nodeID, topicID };
    const store = await at(action.agoMs);
    if (action.kind === 'open') await commands['step.open'].run(store, learner, step);
    if (action.kind === 'finish' && !lesson.questions.has(action.step))
      await commands['step.finish'].run(store, learner, step);
    if (action.kind === 'attempt') {
      const attempt = { ...step, attemptID: newId('QuizAttempt') };
      await commands['quiz.start'].run(store, learner, attempt);
      for (const [index, question] of (lesson.questions.get(action.step) ?? []).entries())
        await commands['quiz.answer'].run(store, learner, {
          ...attempt,
          questionID: question.open.id,
          answer: answerOf(question, action.results[index] === 'right'),
        });
      await commands['quiz.submit'].run(store, learner, attempt);
    }
  }
  const { review } = learning;
  if (!review) return;
  const store = await at(review.agoMs);
  const { rating, text, vote } = review;
  const lessonReview = { id: newId('LessonReview'), lessonID: lesson.id, rating, review: text };
  await commands['review.write'].run(store, learner, lessonReview);
  if (vote)
    await commands['vote.cast'].run(store, learner, { id: newId('Vote'), lessonID: lesson.id, direction: vote });
}

/** Actions of a learner, oldest first; at the same moment an attempt comes before the step that it finished. */
function actionsOf({ done, attempts, current }: SeedLearning): LearnerAction[] {
  const actions: LearnerAction[] = [
    ...attempts.map(({ step, agoMs, results }) => ({ kind: 'attempt' as const, step, agoMs, results })),
    ...done.map(({ step, agoMs }) => ({ kind: 'finish' as const, step, agoMs })),
    ...(current ? [{ kind: 'open' as const, step: current.step, agoMs: current.agoMs }] : []),
  ];
  return actions.toSorted((a, b) => b.agoMs - a.agoMs);
}
