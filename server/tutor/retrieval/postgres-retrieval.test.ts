import { beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '#domain/account/user.ts';
import type { TutorScope } from '#domain/tutor/tutor-scope.ts';
import { newId } from '#server/core/store/new-id.ts';
import { cutPassages } from '#server/tutor/passage/cut-passages.ts';
import { postgresRetrieval } from '#server/tutor/retrieval/postgres-retrieval.ts';
import type { PassageQuestion, Retrieval } from '#server/tutor/retrieval/retrieval.ts';
import { enrollLearner, publishTaughtLesson, type TaughtLesson } from '#server/tutor/retrieval/test-lessons.ts';
import { type TestSchool, testSchool } from '#server/test-school.ts';

let school: TestSchool;
let retrieval: Retrieval;
let teacher: Actor;
let learner: Actor;
let other: Actor;
let lessons: Record<'free' | 'paid' | 'hidden' | 'german' | 'other', TaughtLesson>;
const courseID = newId('Course');

beforeAll(async () => {
  school = await testSchool();
  retrieval = postgresRetrieval(school.pool);
  [teacher, learner, other] = [await school.person('Tove'), await school.person('Lena'), await school.person('Otto')];
  await school.run(teacher, 'course.create', { id: courseID, name: 'Winds' });
  const all = { teacher };
  lessons = {
    free: await publishTaughtLesson(school, {
      ...all,
      name: 'Gales',
      courseID,
      steps: {
        Anemometers: ['An anemometer measures how fast the gale blows.', 'Its cups turn.'],
        Warnings: ['A gale warning is given for ships.', '# Anemometer masts', 'They stand ten metres high.'],
      },
    }),
    paid: await publishTaughtLesson(school, {
      ...all,
      name: 'Dear gales',
      price: 2,
      steps: { Anemometers: ['The anemometer of the harbour was sold dearly.'] },
    }),
    hidden: await publishTaughtLesson(school, {
      ...all,
      name: 'Hidden gales',
      visibility: 'private',
      steps: { Anemometers: ['The anemometer in the attic is nobody’s business.'] },
    }),
    german: await publishTaughtLesson(school, {
      ...all,
      name: 'Stürme',
      language: 'de',
      steps: { Messen: ['Ein Windmesser misst die Geschwindigkeiten der Stürme.'] },
    }),
    other: await publishTaughtLesson(school, {
      ...all,
      name: 'Tuuli',
      language: 'other',
      steps: { Mittari: ['Tuulimittari mittaa tuulen nopeuden.'] },
    }),
  };
  await cutPassages(school.pool);
});

const find = async (actor: Actor, words: string, scope: TutorScope, more: Partial<PassageQuestion> = {}) =>
  (await retrieval.find({ actor, words, scope, language: 'en', limit: 8, ...more })).passages;
const namesOf = async (...asked: Parameters<typeof find>) => [
  ...new Set((await find(...asked)).map(({ lessonName }) => lessonName)),
];
const everything: TutorScope = { kind: 'everything' };

describe('rights of a search', () => {
  const words = 'anemometer';

  test('a free lesson is found by everybody, one with a price by its learners and its owner only', async () => {
    expect(await namesOf(learner, words, everything)).toEqual(['Gales']);
    expect((await namesOf(teacher, words, everything)).toSorted()).toEqual(['Dear gales', 'Gales', 'Hidden gales']);
    expect(await namesOf(learner, words, { kind: 'lesson', id: lessons.paid.id })).toEqual([]);
    await enrollLearner(school, other, lessons.paid);
    expect((await namesOf(other, words, everything)).toSorted()).toEqual(['Dear gales', 'Gales']);
    expect(await namesOf(other, words, { kind: 'lesson', id: lessons.paid.id })).toEqual(['Dear gales']);
    await school.pool.query('update enrollment set withdrawn_at = now() where owner = $1', [other.id]);
    expect(await namesOf(other, words, { kind: 'lesson', id: lessons.paid.id })).toEqual([]);
  });

  test('a private lesson is found where it is asked for by its id, and nowhere else', async () => {
    expect(await namesOf(learner, words, { kind: 'lesson', id: lessons.hidden.id })).toEqual(['Hidden gales']);
    expect(await namesOf(learner, words, everything)).toEqual(['Gales']);
  });

  test('a search is limited to its scope: lesson, course, enrolled lessons or everything', async () => {
    expect(await namesOf(learner, words, { kind: 'lesson', id: lessons.german.id })).toEqual([]);
    expect(await namesOf(learner, words, { kind: 'course', id: courseID })).toEqual(['Gales']);
    expect(await namesOf(learner, words, { kind: 'course', id: newId('Course') })).toEqual([]);
    expect(await namesOf(learner, words, { kind: 'enrolled' })).toEqual([]);
    const somebody = await school.person();
    await enrollLearner(school, somebody, lessons.free);
    expect(await namesOf(somebody, words, { kind: 'enrolled' })).toEqual(['Gales']);
    expect(await find(learner, words, { kind: 'lesson' })).toEqual([]);
    expect(await find(learner, words, { kind: 'lesson', id: "x' or true --" })).toEqual([]);
  });

  test('a lesson in the trash is found by its learners only', async () => {
    const lesson = await publishTaughtLesson(school, {
      name: 'Trash',
      steps: { One: ['Quibblestone is a word of this lesson.'] },
    });
    const somebody = await school.person();
    await enrollLearner(school, somebody, lesson);
    await cutPassages(school.pool);
    await school.run(lesson.teacher, 'lesson.delete', { id: lesson.id });
    const ask = (actor: Actor) => namesOf(actor, 'quibblestone', { kind: 'lesson', id: lesson.id });
    expect([await ask(somebody), await ask(lesson.teacher), await ask(learner)]).toEqual([['Trash'], [], []]);
  });

  test('headings are returned only from lessons that one may read', async () => {
    const [passage] = await find(teacher, words, { kind: 'lesson', id: lessons.paid.id });
    expect(await retrieval.headingsNear(teacher, passage!)).toEqual(['Anemometers']);
    expect(await retrieval.headingsNear(learner, passage!)).toEqual([]);
  });
});

describe('ranking of passages', () => {
  const first = async (words: string, more: Partial<PassageQuestion> = {}) => {
    const [passage] = await find(learner, words, everything, more);
    return passage && `${passage.lessonName}/${passage.stepName}/${passage.heading}`;
  };

  test('a passage is found by the stems of the lesson’s own language, whatever the reader’s is', async () => {
    expect(await first('how do they measure gales?')).toBe('Gales/Anemometers/Anemometers');
    expect(await first('Geschwindigkeit von Sturm', { language: 'de' })).toBe('Stürme/Messen/Messen');
    expect(await first('tuulimittari', { language: 'de' })).toBe('Tuuli/Mittari/Mittari');
  });

  test('a heading ranks higher than the text, and a rare word higher than a common one', async () => {
    expect(await first('anemometer masts')).toBe('Gales/Warnings/Anemometer masts');
    expect(await first('gale ships')).toBe('Gales/Warnings/Warnings');
  });

  test('a passage near the learner comes first', async () => {
    const place = (index: number) => ({ place: { lessonID: lessons.free.id, nodeID: lessons.free.nodeIDs[index]! } });
    expect(await first('gale', place(0))).toBe('Gales/Anemometers/Anemometers');
    expect(await first('gale', place(1))).toBe('Gales/Warnings/Warnings');
  });

  test('a misspelled word is corrected, and the correction is returned', async () => {
    const { passages, meant } = await retrieval.find({
      actor: learner,
      words: 'What is an anenometer for a gaale?',
      scope: everything,
      language: 'en',
      limit: 3,
    });
    expect(passages[0]?.heading).toBe('Anemometers');
    expect(Object.fromEntries(meant)).toEqual({ anenometer: 'anemometer', gaale: 'gale' });
  });

  test('a passage that covers half of a question is not found, nor is anything that no lesson contains', async () => {
    expect(await find(learner, 'gale entanglement superposition', everything)).toEqual([]);
    expect(await find(learner, 'entanglement superposition', everything)).toEqual([]);
    expect(await find(learner, '?!', everything)).toEqual([]);
    expect(await find(learner, `${'gale '.repeat(5_000)}`, everything)).not.toEqual([]);
  });

  test('a single step does not fill the whole result', async () => {
    const paragraphs = Array.from({ length: 6 }, (_, index) => [`# Part ${index}`, 'Flurbination is explained here.']);
    await publishTaughtLesson(school, {
      name: 'Long',
      steps: { Much: paragraphs.flat(), Little: ['Flurbination, once more, among other things.'] },
    });
    await cutPassages(school.pool);
    const found = await find(learner, 'flurbination', everything, { limit: 3 });
    expect(found.map(({ stepName }) => stepName).toSorted()).toEqual(['Little', 'Much', 'Much']);
  });

  test('a question of a quiz is found only on request and never as an answer', async () => {
    const scope: TutorScope = everything;
    const quiz = { types: ['QUIZ'] as const };
    const asked = (await find(learner, 'which of these push the bridge in time', scope, quiz)).map(({ type }) => type);
    expect(new Set(asked)).toEqual(new Set(['QUIZ']));
    const without = await find(learner, 'which of these push the bridge in time', scope);
    expect(without.filter(({ type }) => type === 'QUIZ')).toEqual([]);
  });
});
