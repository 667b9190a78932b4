import type pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '#data/test-database.ts';
import type { Actor } from '#domain/account/user.ts';
import type { Id } from '#domain/kernel/id.ts';
import { newId } from '#server/core/store/new-id.ts';
import { openPool } from '#server/core/postgres/pool.ts';
import { queryRunner, type RunQuery } from '#server/core/store/read/run-query.ts';
import { put, putEnrollment, putLesson, putPerson } from '#server/core/store/test-rows.ts';
import { queries } from '#sync/queries.ts';
import type { LessonLevel } from '#domain/teach/lesson.ts';
import { type LessonFilter, lessonSorts } from '#sync/teach/lesson-filter.ts';
import type { OwnLessonFilter } from '#sync/teach/own-lesson-filter.ts';

const given = [
  { name: 'free, unrated, physics', price: 0, ratings: [], categories: ['Physics'], labels: [] },
  {
    name: 'cheap, good, music and physics',
    price: 5,
    ratings: [4, 4],
    categories: ['Music', 'Physics'],
    labels: ['waves', 'sound'],
  },
  { name: 'dear, best', price: 5.01, ratings: [5, 4], categories: ['Physics'], labels: ['waves'] },
  { name: 'dearest, bad, art', price: 900, ratings: [1], categories: ['Art'], labels: ['light'] },
  { name: 'free, middling, none', price: 0, ratings: [5, 3, 3], categories: [], labels: [] },
] as const;

let pool: pg.Pool;
let reader: Actor;
let owner: Actor;
let list: RunQuery;
const categories = new Map<string, Id<'LessonCategory'>>();
const labels = new Map<string, Id<'LessonLabel'>>();
const lessons = new Map<string, Id<'Lesson'>>();

function named<T>(among: ReadonlyMap<string, T>, name: string): T {
  const found = among.get(name);
  if (!found) throw new Error(`there is no ${name}`);
  return found;
}
const categoryNamed = (name: string) => named(categories, name);
const labelNamed = (name: string) => named(labels, name);

beforeAll(async () => {
  const { url } = await testDatabase();
  pool = openPool(url, pino({ level: 'silent' }), 2);
  const teacher = await putPerson(pool, 'teacher');
  owner = teacher;
  reader = await putPerson(pool, 'reader');
  const critics = [await putPerson(pool, 'a'), await putPerson(pool, 'b'), await putPerson(pool, 'c')];
  for (const name of ['Physics', 'Music', 'Art']) {
    const id = newId('LessonCategory');
    categories.set(name, id);
    await put(pool, 'LessonCategory', { id, name });
  }
  for (const name of ['waves', 'sound', 'light']) {
    const id = newId('LessonLabel');
    labels.set(name, id);
    await put(pool, 'LessonLabel', { id, name, owner: teacher.id });
  }
  for (const { name, price, ratings, categories: subjects, labels: words } of given) {
    const facts = { owner: teacher.id, name, price, visibility: 'public', isPublished: true } as const;
    const lesson = await putLesson(pool, facts);
    const { id: lessonID } = lesson;
    lessons.set(name, lessonID);
    for (const subject of subjects) {
      const lessonCategoryID = categoryNamed(subject);
      await put(pool, 'LessonLessonCategory', {
        id: newId('LessonLessonCategory'),
        lessonID,
        lessonCategoryID,
        owner: teacher.id,
      });
    }
    for (const word of words) {
      const id = newId('LessonLessonLabel');
      await put(pool, 'LessonLessonLabel', { id, lessonID, lessonLabelID: labelNamed(word), owner: teacher.id });
    }
    for (const [index, rating] of ratings.entries()) {
      const userID = (critics[index] ?? teacher).id;
      await putEnrollment(pool, { owner: userID, teacherID: teacher.id, lesson, finished: 1 });
      await put(pool, 'LessonReview', { id: newId('LessonReview'), lessonID, userID, rating, review: '' });
    }
  }
  list = queryRunner(pool, queries);
});
afterAll(() => pool.end());

async function found(filter: LessonFilter): Promise<string[]> {
  const { m } = await list(reader, 'lesson.catalog', filter, undefined);
  return (m.Lesson ?? []).map((row) => row.name ?? '');
}
const some = (part: string) => given.map(({ name }) => name).filter((name) => name.includes(part));

describe('catalog filters', () => {
  test.each([
    ['free lessons', [0, 0], some('free')],
    ['up to five dollars', [0, 5], [...some('free'), ...some('cheap')]],
    ['no lesson in the range', [6, 800], []],
  ] as const)('the catalog shows the lessons in a price range: %s [S-388]', async (_range, [from, to], expected) => {
    expect((await found({ priceRange: [from, to] })).toSorted()).toEqual(expected.toSorted());
  });

  test('the catalog filtered by rating compares averages and leaves out lessons without a review [S-389]', async () => {
    expect((await found({ rating: 4 })).toSorted()).toEqual([...some('cheap, good'), ...some('best')].toSorted());
    expect(await found({ rating: 4.2 })).toEqual(some('best'));
    expect(await found({ rating: 1 })).toHaveLength(4);
  });

  test('the catalog filtered by categories shows a lesson of any of them once [S-390]', async () => {
    const ids = ['Music', 'Art'].map(categoryNamed);
    expect((await found({ categories: ids })).toSorted()).toEqual([...some('music'), ...some('art')].toSorted());
    expect(await found({ categories: [newId('LessonCategory')] })).toEqual([]);
  });

  test('the catalog filtered by labels shows a lesson with any of them once', async () => {
    const ids = ['waves', 'sound'].map(labelNamed);
    expect((await found({ labels: ids })).toSorted()).toEqual([...some('cheap'), ...some('best')].toSorted());
    expect(await found({ labels: [newId('LessonLabel')] })).toEqual([]);
  });

  test('the catalog filtered by level shows the lessons of any of the levels, and by duration those with that many minutes', async () => {
    const set = (name: string, level: LessonLevel, minutes: number) =>
      pool.query('update lesson set level = $2, minutes = $3 where id = $1', [lessons.get(name), level, minutes]);
    const [free, cheap, best] = [...some('free, unrated'), ...some('cheap'), ...some('best')] as [
      string,
      string,
      string,
    ];
    await set(free, 'beginner', 15);
    await set(cheap, 'advanced', 16);
    await set(best, 'intermediate', 61);
    expect((await found({ levels: ['beginner', 'advanced'] })).toSorted()).toEqual([free, cheap].toSorted());
    expect(await found({ levels: ['intermediate'], duration: 'long' })).toEqual([best]);
    expect(await found({ duration: 'medium' })).toEqual([cheap]);
    expect(await found({ duration: 'short' })).toContain(free);
    expect(await found({ levels: ['beginner'], duration: 'medium' })).toEqual([]);
  });

  test('a lesson in the catalog matches all filters at once', async () => {
    const narrow = { priceRange: [0, 6], rating: 4, categories: [categoryNamed('Physics')] } satisfies LessonFilter;
    expect((await found(narrow)).toSorted()).toEqual([...some('cheap'), ...some('best')].toSorted());
    expect(await found({ ...narrow, labels: [labelNamed('sound')] })).toEqual(some('cheap'));
    expect(await found({ ...narrow, labels: [labelNamed('light')] })).toEqual([]);
  });
});

test('the catalog sorted by rating begins with the best and ends with lessons without a review', async () => {
  const names = await found({ sort: 'rating' });
  expect([names[0], names[1], names.at(-1)]).toEqual([...some('best'), ...some('cheap'), ...some('unrated')]);
});

test.each(['cheapest', 'dearest'] as const)(
  'lessons of the same price come newest first when the order is %s',
  async (sort) => {
    expect(await found({ priceRange: [0, 0], sort })).toEqual([...some('middling'), ...some('unrated')]);
  },
);

test.each(lessonSorts)('the catalog has every lesson once when the order is %s', async (sort) => {
  expect((await found({ sort })).toSorted()).toEqual(given.map(({ name }) => name).toSorted());
});

describe('category and label ids in the row of a lesson', () => {
  const kept = async (column: 'category_ids' | 'label_ids') =>
    (
      await pool.query<{ ids: string[]; at: Date }>(
        `select ${column} as ids, updated_at as at from lesson where id = $1`,
        [lessons.get('cheap, good, music and physics')],
      )
    ).rows[0];

  test('the row of a lesson follows its categories and keeps its time of change', async () => {
    const id = lessons.get('cheap, good, music and physics');
    const [music, physics, art] = ['Music', 'Physics', 'Art'].map(categoryNamed);
    const before = await kept('category_ids');
    expect(before?.ids).toEqual([music, physics]);
    await pool.query(
      'update lesson_lesson_category set lesson_category_id = $2 where lesson_id = $1 and lesson_category_id = $3',
      [id, art, music],
    );
    expect((await kept('category_ids'))?.ids).toEqual([art, physics]);
    await pool.query('delete from lesson_lesson_category where lesson_id = $1', [id]);
    expect(await kept('category_ids')).toEqual({ ids: [], at: before?.at });
  });

  test('the row of a lesson follows its labels and keeps its time of change', async () => {
    const id = lessons.get('cheap, good, music and physics');
    const [waves, sound, light] = ['waves', 'sound', 'light'].map(labelNamed);
    const before = await kept('label_ids');
    expect(before?.ids).toEqual([waves, sound]);
    await pool.query(
      'update lesson_lesson_label set lesson_label_id = $2 where lesson_id = $1 and lesson_label_id = $3',
      [id, light, waves],
    );
    expect((await kept('label_ids'))?.ids).toEqual([light, sound]);
    await pool.query('delete from lesson_lesson_label where lesson_id = $1', [id]);
    expect(await kept('label_ids')).toEqual({ ids: [], at: before?.at });
  });
});

test('a request for lessons by id returns those in the catalog and no others', async () => {
  const [first = newId('Lesson')] = lessons.values();
  const hidden = await putLesson(pool, { owner: reader.id, visibility: 'private', isPublished: true });
  const ids = [first, hidden.id, newId('Lesson')];
  const { m } = await list(reader, 'lesson.byIDs', { ids }, undefined);
  expect(m.Lesson?.map(({ id }) => id)).toEqual([first]);
});

describe('a teacher’s own lessons', () => {
  const mine = async (filter: OwnLessonFilter, actor = owner): Promise<string[]> => {
    const { m } = await list(actor, 'lesson.mine', filter, undefined);
    return (m.Lesson ?? []).map((row) => row.name ?? '');
  };

  test('a teacher’s own lessons are found by a literal part of their name in any capitals', async () => {
    expect(await mine({ text: 'DEAREST', sort: 'name' })).toEqual(some('dearest'));
    expect(await mine({ text: 'ee, unr' })).toEqual(some('unrated'));
    expect(await mine({ text: '%' })).toEqual([]);
  });

  test('a teacher’s own lessons are filtered by state, visibility and course', async () => {
    expect(await mine({ state: 'changed' })).toHaveLength(given.length);
    expect(await mine({ state: 'draft' })).toEqual([]);
    expect(await mine({ state: 'unlisted' })).toEqual([]);
    expect(await mine({ state: 'changed', visibility: 'private' })).toEqual([]);
    expect(await mine({ courseID: null })).toHaveLength(given.length);
    expect(await mine({ courseID: newId('Course') })).toEqual([]);
  });

  test('a teacher’s own lessons come in the requested order, and nobody else can list them', async () => {
    expect(await mine({ sort: 'name' })).toEqual(given.map(({ name }) => name).toSorted());
    expect((await mine({ sort: 'rating' }))[0]).toBe('dear, best');
    expect(await mine({}, reader)).not.toContain('dear, best');
  });
});
