import { describe, expect, test } from 'vitest';
import type { Actor } from '#domain/account/user.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { Id } from '#domain/kernel/id.ts';
import { courseFixture } from '#server/learn/effects/test-course.ts';
import { newId } from '#server/core/store/new-id.ts';
import { queryRunner } from '#server/core/store/read/run-query.ts';
import { put, putLesson } from '#server/core/store/test-rows.ts';
import { testSchool } from '#server/test-school.ts';
import type { CommandInput } from '#sync/commands.ts';
import { queries } from '#sync/queries.ts';

const school = await testSchool();
const { coursePriced, enroll } = courseFixture(school);
const [teacher, other] = [await school.person('Tove'), await school.person('Rana')];

const lessonOf = (owner: Actor) => putLesson(school.pool, { owner: owner.id });
const newCourse = async (owner = teacher) => {
  const id = newId('Course');
  await school.run(owner, 'course.create', { id, name: 'All of it' });
  return id;
};
const one = async <M extends Parameters<typeof school.rows>[0]>(model: M, id: string) =>
  (await school.rows(model, 'x.id = $1', id))[0];
const refused = (code: string, detail?: string) => ({
  code,
  ...(detail !== undefined && { detail: expect.stringMatching(detail) }),
});

describe('names of lessons, courses and objectives', () => {
  const blank = [
    ['lesson.create [S-304, S-496]', 'lesson.create', 'Lesson'],
    ['course.create [S-358, S-497]', 'course.create', 'Course'],
  ] as const;

  test.each(blank)('a missing name is refused and nothing is stored by %s', async (_title, command, model) => {
    for (const name of ['', '  ', undefined]) {
      const id = newId(model);
      const input = { id, name } as CommandInput<typeof command>;
      await expect(school.run(teacher, command, input)).rejects.toMatchObject(refused('invalid_input', '^name: '));
      expect(await one(model, id)).toBeUndefined();
    }
  });

  test('a learning objective without a name or an id is refused [S-498, S-499]', async () => {
    const id = await newCourse();
    const { id: lessonID } = await lessonOf(teacher);
    const whole = { id: 'a', name: 'Find a commit', description: '' };
    for (const wrong of [
      { ...whole, id: '' },
      { ...whole, id: undefined },
      { ...whole, name: ' ' },
      { ...whole, name: undefined },
    ]) {
      const learningObjectives = [whole, wrong as typeof whole];
      const revised = school.run(teacher, 'course.edit', { id, learningObjectives });
      await expect(revised).rejects.toMatchObject(refused('invalid_input'));
      const taught = school.run(teacher, 'lesson.edit', { id: lessonID, learningObjectives });
      await expect(taught).rejects.toMatchObject(refused('invalid_input'));
    }
    expect(await one('Course', id)).toMatchObject({ learningObjectives: [] });
    await school.run(teacher, 'course.edit', { id, learningObjectives: [whole] });
    expect(await one('Course', id)).toMatchObject({ learningObjectives: [whole] });
  });
});

describe('the lessons of a course', () => {
  test('new lessons are added at the end of a single course, and lessons missing from a new order follow it', async () => {
    const [id, second] = [await newCourse(), await newCourse()];
    const lessons = [await lessonOf(teacher), await lessonOf(teacher), await lessonOf(teacher)] as const;
    for (const { id: lessonID } of lessons) await school.run(teacher, 'course.addLesson', { id, lessonID });
    const [a, b, c] = lessons.map((lesson) => lesson.id) as [never, never, never];
    const again = school.run(teacher, 'course.addLesson', { id: second, lessonID: a });
    await expect(again).rejects.toMatchObject(refused('conflict'));
    await school.run(teacher, 'course.reorder', { id, lessonIDs: [c, a] });
    const rows = await school.rows('Lesson', 'x.course_id = $1 order by x.position', id);
    expect(rows.map((row) => [row.id, row.position])).toEqual([
      [c, 0],
      [a, 1],
      [b, 2],
    ]);
  });

  test('a course takes only its teacher’s own lessons, and only its teacher may change it', async () => {
    const [mine, theirs] = [await newCourse(), await newCourse(other)];
    const { id: lessonID } = await lessonOf(teacher);
    const { id: strange } = await lessonOf(other);
    for (const input of [
      { id: mine, lessonID: strange },
      { id: theirs, lessonID },
    ])
      await expect(school.run(teacher, 'course.addLesson', input)).rejects.toBeInstanceOf(AppError);
    await expect(school.run(teacher, 'course.unlist', { id: theirs })).rejects.toBeInstanceOf(AppError);
    expect(await one('Lesson', lessonID)).toMatchObject({ courseID: null });
    expect(await one('Lesson', strange)).toMatchObject({ courseID: null });
  });

  test('a lesson stays in a course while learners are enrolled in the course, so that nobody pays for it twice [D-71]', async () => {
    const { id, teacher: owner, first } = await coursePriced(2, 3);
    const learner = await school.person();
    await enroll(learner, id, 5);
    const out = () => school.run(owner, 'course.removeLesson', { id, lessonID: first.id });
    await expect(out()).rejects.toMatchObject(refused('invalid_state'));
    const draft = await lessonOf(owner);
    await school.run(owner, 'course.addLesson', { id, lessonID: draft.id });
    await school.run(owner, 'course.removeLesson', { id, lessonID: draft.id });
    expect(await one('Lesson', draft.id)).toMatchObject({ courseID: null });
    await school.run(learner, 'enrollment.withdrawCourse', { courseID: id });
    await out();
    expect(await one('Lesson', first.id)).toMatchObject({ courseID: null, position: 0 });
  });
});

test('a course can be published once one of its lessons is published, and can be unlisted again [S-361]', async () => {
  const id = newId('Course');
  await school.run(teacher, 'course.create', { id, name: 'All of it' });
  const list = () => school.run(teacher, 'course.publish', { id, lessons: [] });
  await expect(list()).rejects.toMatchObject(refused('not_ready'));
  const { id: lessonID } = await putLesson(school.pool, { owner: teacher.id, isPublished: true });
  await school.run(teacher, 'course.addLesson', { id, lessonID });
  await list();
  expect(await one('Course', id)).toMatchObject({ visibility: 'public' });
  await school.run(teacher, 'course.unlist', { id });
  expect(await one('Course', id)).toMatchObject({ visibility: 'private' });
});

describe('a lesson plan', () => {
  const planOf = async (owner: Actor) => {
    const id = newId('LessonPlan');
    await school.run(owner, 'plan.create', { id, name: 'The sea' });
    return id;
  };

  test('anyone may change or delete a lesson plan, and every change can be reverted [D-07, S-355, S-356]', async () => {
    const id = await planOf(teacher);
    await school.run(other, 'plan.edit', { id, name: 'The soup', description: 'Hot.' });
    expect(await one('LessonPlan', id)).toMatchObject({ name: 'The soup', description: 'Hot.', owner: teacher.id });
    await school.run(other, 'plan.delete', { id });
    const history = await school.rows('Revision', 'x.row_id = $1 order by x.seq', id);
    expect(history.map(({ action, actor }) => [action, actor])).toEqual([
      ['create', teacher.id],
      ['update', other.id],
      ['delete', other.id],
    ]);
    const spoiling = history[1] as (typeof history)[number];
    await school.run(teacher, 'revision.revert', { revisionID: spoiling.id });
    expect(await one('LessonPlan', id)).toMatchObject({ name: 'The sea', description: '', deletedAt: null });
  });

  test('a lesson plan takes lessons from their owners, and keeps hidden lessons when another user reorders it [S-357]', async () => {
    const id = await planOf(teacher);
    const { id: hidden } = await lessonOf(teacher);
    const { id: theirs } = await lessonOf(other);
    await school.run(teacher, 'plan.addLesson', { id, lessonID: hidden });
    await expect(school.run(teacher, 'plan.addLesson', { id, lessonID: theirs })).rejects.toBeInstanceOf(AppError);
    await school.run(other, 'plan.addLesson', { id, lessonID: theirs });
    const takeOut = (by: Actor) => school.run(by, 'plan.removeLesson', { id, lessonID: hidden });
    await expect(takeOut(other)).rejects.toMatchObject(refused('not_found'));
    expect(await one('Lesson', hidden)).toMatchObject({ lessonplanID: id });
    await school.run(other, 'plan.reorder', { id, lessonIDs: [theirs, newId('Lesson')] });
    expect(await one('LessonPlan', id)).toMatchObject({ lessonOrder: [theirs, hidden] });
    await takeOut(teacher);
    expect(await one('LessonPlan', id)).toMatchObject({ lessonOrder: [theirs] });
    expect(await one('Lesson', hidden)).toMatchObject({ lessonplanID: null });
  });
});

describe('the tutor of a lesson', () => {
  const personaOf = async (owner: Actor) => {
    const id = newId('Tutor');
    await school.run(owner, 'tutor.create', { id, name: 'Coach' });
    return id;
  };
  const listed = (owner: Actor) =>
    putLesson(school.pool, { owner: owner.id, visibility: 'public', isPublished: true, price: 0 });
  const begin = async (actor: Actor, lessonID: Id<'Lesson'>) => {
    const id = newId('Enrollment');
    await school.run(actor, 'enrollment.start', { id, lessonID, expectedTokens: 0 });
    return one('Enrollment', id);
  };

  test('a teacher can set only their own tutors for a lesson [S-243, S-321]', async () => {
    const { id: lessonID } = await listed(teacher);
    const theirs = await personaOf(other);
    expect(await one('Tutor', theirs)).toMatchObject({ owner: other.id });
    await expect(school.run(teacher, 'lesson.setTutor', { id: lessonID, tutorID: theirs })).rejects.toMatchObject(
      refused('not_found'),
    );
    expect(await one('Lesson', lessonID)).toMatchObject({ tutorID: null });
  });

  test('a lesson’s tutor is copied to a learner who enrolls, and only the learner can change the copy [D-30, S-280]', async () => {
    const { id: lessonID } = await listed(teacher);
    const tutorID = await personaOf(teacher);
    const attributes = [{ name: 'Patient', description: 'Waits', strength: 80 }];
    await school.run(teacher, 'tutor.edit', { id: tutorID, attributes });
    await school.run(teacher, 'lesson.setTutor', { id: lessonID, tutorID });
    const learner = await school.person();
    const enrollment = await begin(learner, lessonID);
    const copy = enrollment?.tutorID as Id<'Tutor'>;
    expect(await one('Tutor', copy)).toMatchObject({ name: 'Coach', attributes, owner: learner.id });
    await school.run(learner, 'tutor.edit', { id: copy, name: 'Mine' });
    await expect(school.run(teacher, 'tutor.edit', { id: copy, name: 'No' })).rejects.toMatchObject(
      refused('not_found'),
    );
    expect(await one('Tutor', tutorID)).toMatchObject({ name: 'Coach' });
  });

  test('no tutor is copied to a learner if the lesson has none', async () => {
    const { id: lessonID } = await listed(teacher);
    expect(await begin(await school.person(), lessonID)).toMatchObject({ tutorID: null });
  });
});

test('a picture of a lesson must be an uploaded file with an empty or small raster preview [S-313, S-314]', async () => {
  const { id } = await lessonOf(teacher);
  const right = { url: `/files/${'a'.repeat(64)}`, base64: 'data:image/webp;base64,UklGRg==' };
  for (const wrong of [
    { ...right, url: 'https://elsewhere.test/a.png' },
    { ...right, base64: 'data:image/svg+xml;base64,UklGRg==' },
    { ...right, base64: 'data:image/webp;base64,a")' },
    { ...right, base64: `data:image/webp;base64,${'a'.repeat(10_000)}` },
  ])
    await expect(school.run(teacher, 'lesson.setImages', { id, images: [wrong] })).rejects.toMatchObject(
      refused('invalid_input'),
    );
  await expect(school.run(other, 'lesson.setImages', { id, images: [right] })).rejects.toBeInstanceOf(AppError);
  expect(await one('Lesson', id)).toMatchObject({ images: [] });
  await school.run(teacher, 'lesson.setImages', { id, images: [right] });
  expect(await one('Lesson', id)).toMatchObject({ images: [right] });
});

test('a tutor’s attribute needs a name and a strength from 0 to 100, but no description [S-239, S-240]', async () => {
  const id = newId('Tutor');
  await school.run(teacher, 'tutor.create', { id, name: 'Coach' });
  const right = { name: 'Patient', description: '', strength: 100 };
  for (const wrong of [
    { ...right, name: ' ' },
    { ...right, strength: 101 },
    { ...right, strength: -1 },
  ])
    await expect(school.run(teacher, 'tutor.edit', { id, attributes: [wrong] })).rejects.toMatchObject(
      refused('invalid_input'),
    );
  await school.run(teacher, 'tutor.edit', { id, attributes: [right] });
  expect(await one('Tutor', id)).toMatchObject({ attributes: [right] });
});

test('deleting a tutor deletes its memories and frees its lessons; a personal tutor cannot be deleted', async () => {
  const owner = await school.person('Ines');
  const { id: lessonID } = await lessonOf(owner);
  const id = newId('Tutor');
  await school.run(owner, 'tutor.create', { id, name: 'Coach' });
  await school.run(owner, 'lesson.setTutor', { id: lessonID, tutorID: id });
  const tutormemoryID = newId('TutorMemory');
  const memory = { content: 'likes maps', userID: owner.id, tutorID: id, owner: owner.id };
  await put(school.pool, 'TutorMemory', { id: tutormemoryID, ...memory });
  const answer = { role: 'user', content: 'Why?', tutormemoryID, owner: owner.id } as const;
  await put(school.pool, 'OpenAIChatResponse', { id: newId('OpenAIChatResponse'), ...answer });
  await expect(school.run(other, 'tutor.delete', { id })).rejects.toMatchObject(refused('not_found'));
  expect(await one('Tutor', id)).toBeDefined();
  await school.run(owner, 'tutor.delete', { id });
  expect([await one('Tutor', id), await one('TutorMemory', tutormemoryID)]).toEqual([undefined, undefined]);
  expect(await one('Lesson', lessonID)).toMatchObject({ tutorID: null });
  const personal = (await one('User', owner.id))?.personalTutorID as Id<'Tutor'>;
  await expect(school.run(owner, 'tutor.delete', { id: personal })).rejects.toMatchObject(refused('invalid_state'));
  expect(await one('Tutor', personal)).toBeDefined();
});

test('lists of named rows filter by a part of the name, ignoring case', async () => {
  const list = queryRunner(school.pool, queries);
  const owner = await school.person('Noor');
  const made = async (model: 'Course' | 'LessonPlan' | 'Tutor' | 'LessonCategory', name: string) => {
    const id = newId(model);
    await put(school.pool, model, { id, name, ...(model !== 'LessonCategory' && { owner: owner.id }) } as never);
    return id;
  };
  for (const [query, model] of [
    ['course.mine', 'Course'],
    ['plan.all', 'LessonPlan'],
    ['tutor.mine', 'Tutor'],
    ['category.all', 'LessonCategory'],
  ] as const) {
    const wanted = await made(model, 'A Quokka’s way');
    await made(model, 'Something else');
    expect((await list(owner, query, { text: 'quokka' }, undefined)).ids, query).toEqual([wanted]);
  }
});

test('two categories cannot have the same name, ignoring case', async () => {
  const [id, second] = [newId('LessonCategory'), newId('LessonCategory')];
  await school.run(teacher, 'category.create', { id, name: 'Acoustics' });
  const again = school.run(other, 'category.create', { id: second, name: 'ACOUSTICS' });
  await expect(again).rejects.toMatchObject(refused('invalid_input', '^name: '));
  await school.run(other, 'category.create', { id: second, name: 'Optics' });
  const renamed = school.run(other, 'category.edit', { id: second, name: ' acoustics' });
  await expect(renamed).rejects.toMatchObject(refused('invalid_input', '^name: '));
  await school.run(other, 'category.edit', { id, name: 'ACOUSTICS', description: 'What sounds.' });
  expect(await one('LessonCategory', id)).toMatchObject({ name: 'ACOUSTICS', description: 'What sounds.' });
});
