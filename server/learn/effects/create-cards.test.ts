import { beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '#domain/account/user.ts';
import { CARD_TEXT_MAX, HIGHLIGHT_MAX, type Recall, repsOf } from '#domain/learn/card/card.ts';
import { scheduleReview } from '#domain/learn/card/card-schedule.ts';
import type { Models } from '#domain/models.ts';
import { RESTORE_DAYS } from '#domain/interact/revision.ts';
import { questionOf } from '#domain/teach/question/test-questions.ts';
import { quizLesson, quizTaker, rightAnswer, WRONG } from '#server/learn/effects/test-quiz.ts';
import { purgeDeleted } from '#server/teach/jobs/purge-deleted.ts';
import { newId } from '#server/core/store/new-id.ts';
import { type TestSchool, testSchool } from '#server/test-school.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await testSchool();
});

type Card = Models['Card'];
const cardsOf = ({ id }: Actor): Promise<Card[]> => school.rows('Card', 'x.owner = $1 order by x.id', id);
const taking = async (settings: Parameters<typeof quizLesson>[1]['settings'] = {}) => {
  const lesson = await quizLesson(school, { questions: [questionOf.single, questionOf.text], settings });
  return { lesson, taker: await quizTaker(school, lesson) };
};
const sentence = { place: { blockID: 'p', start: 0, end: 5 }, text: 'Resonance is a push in time.' };

/** Creates a learner with one card, made from a sentence of the lesson. */
async function withCard() {
  const { lesson, taker } = await taking();
  const { learner, enrollmentID } = taker;
  const mark = (input: object = {}) =>
    school.run(learner, 'card.createFromHighlight', {
      id: newId('Card'),
      enrollmentID,
      nodeID: lesson.behind[0]!,
      ...sentence,
      ...input,
    });
  await mark();
  const card = async () => (await cardsOf(learner))[0]!;
  const review = (of: Card, recall: Recall, at: string, as: Actor = learner) =>
    school.run(as, 'card.review', { id: of.id, recall, at, reps: repsOf(of), guess: lie });
  return { lesson, taker, learner, mark, card, review };
}
const never = '2999-01-01T00:00:00.000Z';
const lie = { due: never, memory: { stability: 1e6 } as NonNullable<Card['memory']> };

describe('cards of wrong answers', () => {
  test('a wrong answer becomes a card with the right answer on its back, once for each question and learner', async () => {
    const { lesson, taker } = await taking();
    const attempt = newId('QuizAttempt');
    await taker.answer(attempt, 'one', WRONG);
    const [first, ...others] = await cardsOf(taker.learner);
    const key = lesson.keys['one']!;
    const right = questionOf.single.options.find(({ id }) => id === rightAnswer(key)[0])!.text;
    expect(others).toEqual([]);
    expect(first).toMatchObject({ nodeID: lesson.quiz, source: `question:${lesson.quiz}:one`, memory: null });
    expect(first!.back).toContain(right);
    await taker.answer(attempt, 'text', WRONG);
    await taker.attempt(false);
    expect((await cardsOf(taker.learner)).map(({ source }) => source)).toEqual([
      `question:${lesson.quiz}:one`,
      `question:${lesson.quiz}:text`,
    ]);
    await taker.attempt(true);
    expect(await cardsOf(await school.person())).toEqual([]);
  });

  test('an ungraded answer makes no card, so that no card reveals a key early [S-350]', async () => {
    const { taker } = await taking({ feedback: 'end' });
    const id = newId('QuizAttempt');
    await taker.answer(id, 'one', WRONG);
    expect(await cardsOf(taker.learner)).toEqual([]);
    await taker.submit(id);
    expect((await cardsOf(taker.learner)).map(({ source }) => source?.split(':').at(-1))).toEqual(['one']);
  });

  test('a wrong answer makes no new card after its learner deleted the card', async () => {
    const { taker } = await taking();
    await taker.attempt(false);
    const [card] = await cardsOf(taker.learner);
    await school.run(taker.learner, 'card.delete', { id: card!.id });
    await taker.attempt(false);
    const cards = await cardsOf(taker.learner);
    expect(cards.find(({ id }) => id === card!.id)?.deletedAt).not.toBeNull();
    expect(cards).toHaveLength(2);
  });
});

test('a completed lesson creates a card for each of its objectives once', async () => {
  const lesson = await quizLesson(school, { questions: [questionOf.single] });
  const [{ owner, name }] = (await school.rows('Lesson', 'x.id = $1', lesson.lessonID)) as [Models['Lesson']];
  const teacher: Actor = { id: owner, role: 'USER' };
  const learningObjectives = [
    { id: 'o1', name: 'Say why bridges hum', description: 'Because of pushes in time.' },
    { id: 'o2', name: 'Tame one', description: '' },
  ];
  await school.run(teacher, 'lesson.edit', { id: lesson.lessonID, name, learningObjectives });
  await school.run(teacher, 'lesson.publish', { id: lesson.lessonID, versionID: newId('LessonVersion') });
  const taker = await quizTaker(school, lesson);
  await taker.attempt(true);
  expect(await cardsOf(taker.learner)).toEqual([]);
  await taker.finish(lesson.behind[0]!);
  const made = await cardsOf(taker.learner);
  expect(made.map(({ front, back, nodeID }) => ({ front, back, nodeID }))).toEqual([
    { front: 'Say why bridges hum', back: 'Because of pushes in time.', nodeID: lesson.quiz },
    { front: 'Tame one', back: '', nodeID: lesson.quiz },
  ]);
  await taker.retake();
  await taker.attempt(true);
  await taker.finish(lesson.behind[0]!);
  expect((await taker.enrollment()).status).toBe('COMPLETED');
  expect(await cardsOf(taker.learner)).toEqual(made);
});

describe('cards of highlighted sentences', () => {
  test('a highlighted sentence becomes a card with a gap for its longest words, and highlighting again gives the same card', async () => {
    const { lesson, learner, mark, card } = await withCard();
    expect(await card()).toMatchObject({
      front: '____ is a push in time.',
      back: sentence.text,
      nodeID: lesson.behind[0],
      place: sentence.place,
    });
    await school.run(learner, 'card.delete', { id: (await card()).id });
    await Promise.all([mark(), mark(), mark()]);
    expect(await cardsOf(learner)).toEqual([expect.objectContaining({ deletedAt: null })]);
  });

  test('a highlight must be a sentence of a step that the learner learns', async () => {
    const { learner, mark } = await withCard();
    const refused = expect.objectContaining({ code: 'invalid_input' }) as Error;
    await expect(mark({ text: 'a'.repeat(HIGHLIGHT_MAX + 1) })).rejects.toEqual(refused);
    await expect(mark({ text: ' … ' })).rejects.toEqual(refused);
    await expect(mark({ place: { blockID: 'p', start: 5, end: 5 } })).rejects.toEqual(refused);
    await expect(mark({ nodeID: newId('LessonNode') })).rejects.toEqual(refused);
    const { taker } = await taking();
    await expect(mark({ enrollmentID: taker.enrollmentID })).rejects.toMatchObject({ code: 'not_found' });
    expect(await cardsOf(learner)).toHaveLength(1);
    expect(HIGHLIGHT_MAX).toBeLessThan(CARD_TEXT_MAX);
  });
});

describe('card reviews', () => {
  test('a review is scheduled by the server, whatever the device guessed', async () => {
    const { card, review } = await withCard();
    const before = await card();
    const at = new Date().toISOString();
    await review(before, 'good', at);
    const after = await card();
    expect(Date.parse(after.due)).toBeLessThan(Date.parse(never));
    const days = (Date.parse(after.due) - Date.parse(after.memory!.lastReview)) / 86_400_000;
    expect(after.memory).toMatchObject({ reps: 1, scheduledDays: days });
    expect(after.memory!.stability).toBe(scheduleReview(before, 'good', at, null).memory.stability);
  });

  test('a review of the same card from two devices, or sent twice, counts once', async () => {
    const { card, review } = await withCard();
    const before = await card();
    const at = new Date().toISOString();
    await Promise.all([review(before, 'good', at), review(before, 'again', at), review(before, 'good', at)]);
    const once = await card();
    expect(once.memory?.reps).toBe(1);
    await review(before, 'easy', at);
    expect(await card()).toEqual(once);
  });

  test('a review cannot be in the future or before the previous review', async () => {
    const { card, review } = await withCard();
    await review(await card(), 'good', never);
    const first = await card();
    expect(Date.parse(first.memory!.lastReview)).toBeLessThanOrEqual(Date.now());
    await review(first, 'good', '1999-01-01T00:00:00.000Z');
    expect((await card()).memory).toMatchObject({ reps: 2, lastReview: first.memory!.lastReview });
  });

  test('undoing a review restores memory and due date exactly, once and only for the last review', async () => {
    const { learner, card, review } = await withCard();
    const undo = (reps: number, as: Actor = learner) => school.run(as, 'card.undoReview', { id: fresh.id, reps });
    const fresh = await card();
    await review(fresh, 'good', new Date().toISOString());
    const first = await card();
    await review(first, 'again', new Date().toISOString());
    const second = await card();
    expect(second.beforeReview).toEqual({ due: first.due, memory: first.memory });
    await expect(undo(2, await school.person())).rejects.toMatchObject({ code: 'not_found' });
    await undo(1);
    expect(await card()).toEqual(second);
    await Promise.all([undo(2), undo(2)]);
    expect(await card()).toEqual({ ...first, beforeReview: null, updatedAt: expect.any(String) as string });
    await undo(1);
    expect((await card()).memory?.reps).toBe(1);
    await review(await card(), 'hard', new Date().toISOString());
    expect((await card()).memory).toMatchObject({ reps: 2, lapses: 0 });
  });

  test('undoing the first review makes the card new again', async () => {
    const { learner, card, review } = await withCard();
    const fresh = await card();
    await review(fresh, 'easy', new Date().toISOString());
    await school.run(learner, 'card.undoReview', { id: fresh.id, reps: 1 });
    expect(await card()).toEqual({ ...fresh, updatedAt: expect.any(String) as string });
  });

  test('a card can be reviewed only by its owner', async () => {
    const { card, review } = await withCard();
    const before = await card();
    await expect(review(before, 'good', never, await school.person())).rejects.toMatchObject({ code: 'not_found' });
    expect(await card()).toEqual(before);
  });
});

test('a deleted card can be restored with its schedule until its time in the trash is over', async () => {
  const { learner, card, review } = await withCard();
  await review(await card(), 'good', never);
  const known = await card();
  await school.run(learner, 'card.delete', { id: known.id });
  await school.run(learner, 'card.restore', { id: known.id });
  expect(await card()).toEqual({ ...known, updatedAt: expect.any(String) as string });
  await school.run(learner, 'card.delete', { id: known.id });
  await school.pool.query(`update card set deleted_at = now() - $2 * interval '1 day' where id = $1`, [
    known.id,
    RESTORE_DAYS + 1,
  ]);
  await purgeDeleted(school.pool);
  expect(await cardsOf(learner)).toEqual([]);
});

test('a learner sets the daily limits of due and new cards and the day of an exam', async () => {
  const learner = await school.person();
  const plan = async () => {
    const [user] = (await school.rows('User', 'x.id = $1', learner.id)) as [Models['User']];
    return { reviewsPerDay: user.reviewsPerDay, newPerDay: user.newPerDay, examDay: user.examDay };
  };
  expect(await plan()).toEqual({ reviewsPerDay: 100, newPerDay: 10, examDay: null });
  const wanted = { reviewsPerDay: 40, newPerDay: 0, examDay: '2027-02-01' };
  await school.run(learner, 'review.setSchedule', wanted);
  expect(await plan()).toEqual(wanted);
  const mistakes = [
    { reviewsPerDay: 0 },
    { reviewsPerDay: 1_001 },
    { newPerDay: -1 },
    { newPerDay: 201 },
    { examDay: 'soon' },
  ];
  for (const wrong of mistakes)
    await expect(school.run(learner, 'review.setSchedule', { ...wanted, ...wrong })).rejects.toMatchObject({
      code: 'invalid_input',
    });
  // An outbox may still contain the command of an earlier release.
  await school.run(learner, 'review.setSchedule', { cardsPerDay: 20, examDay: null });
  expect(await plan()).toEqual({ reviewsPerDay: 16, newPerDay: 4, examDay: null });
});
