import type { SeedLearning } from '#data/seed/seed-person.ts';
import type { Actor } from '#domain/account/user.ts';
import type { Id } from '#domain/kernel/id.ts';
import { priceInTokens } from '#domain/wallet/price.ts';
import { newId } from '#server/new-id.ts';
import type { PlantedLesson } from '#server/seed/plant-lesson.ts';
import { answerOf } from '#server/seed/seed-question.ts';
import type { Transaction } from '#server/store/in-transaction.ts';
import { commands } from '#sync/commands.ts';

/** Action of a learner, with its time. */
type Deed = { agoMs: number } & (
  | { kind: 'open' | 'finish'; step: string }
  | { kind: 'attempt'; step: string; results: readonly ('right' | 'wrong')[] }
);

/** Enrolls a learner and runs their actions of the seed, by the same commands that everybody uses, each at its time. */
export async function plantLearning(
  transaction: Transaction,
  learner: Actor,
  lesson: PlantedLesson,
  learning: SeedLearning,
  now: number,
): Promise<void> {
  const at = (agoMs: number) => transaction.as(learner, new Date(now - agoMs).toISOString());
  const enrollmentID = newId('Enrollment');
  const start = { id: enrollmentID, lessonID: lesson.id, expectedTokens: priceInTokens(lesson.price) };
  await commands['enrollment.start'].run(await at(learning.enrolledAgoMs), learner, start);
  const topics = new Map<string, Id<'EnrollmentTopicProgress'>>();
  for (const deed of deedsOf(learning)) {
    const nodeID = lesson.nodes.get(deed.step);
    if (!nodeID) continue;
    const topicID = topics.get(deed.step) ?? newId('EnrollmentTopicProgress');
    topics.set(deed.step, topicID);
    const step = { enrollmentID, nodeID, topicID };
    const store = await at(deed.agoMs);
    if (deed.kind === 'open') await commands['step.open'].run(store, learner, step);
    if (deed.kind === 'finish' && !lesson.questions.has(deed.step))
      await commands['step.finish'].run(store, learner, step);
    if (deed.kind === 'attempt') {
      const attempt = { ...step, attemptID: newId('QuizAttempt') };
      await commands['quiz.start'].run(store, learner, attempt);
      for (const [index, question] of (lesson.questions.get(deed.step) ?? []).entries())
        await commands['quiz.answer'].run(store, learner, {
          ...attempt,
          questionID: question.open.id,
          answer: answerOf(question, deed.results[index] === 'right'),
        });
      await commands['quiz.submit'].run(store, learner, attempt);
    }
  }
  const { review } = learning;
  if (!review) return;
  const store = await at(review.agoMs);
  const { rating, text, vote } = review;
  const said = { id: newId('LessonReview'), lessonID: lesson.id, rating, review: text };
  await commands['review.write'].run(store, learner, said);
  if (vote)
    await commands['vote.cast'].run(store, learner, { id: newId('Vote'), lessonID: lesson.id, direction: vote });
}

/** Actions of a learner, oldest first; at the same moment an attempt comes before the step that it finished. */
function deedsOf({ done, attempts, current }: SeedLearning): Deed[] {
  const deeds: Deed[] = [
    ...attempts.map(({ step, agoMs, results }) => ({ kind: 'attempt' as const, step, agoMs, results })),
    ...done.map(({ step, agoMs }) => ({ kind: 'finish' as const, step, agoMs })),
    ...(current ? [{ kind: 'open' as const, step: current.step, agoMs: current.agoMs }] : []),
  ];
  return deeds.toSorted((a, b) => b.agoMs - a.agoMs);
}
