import { expect, test } from 'vitest';
import type { TextQuote } from '#domain/learn/annotation/annotation.ts';
import { newId } from '#server/core/store/new-id.ts';
import { putEnrollment, putLesson } from '#server/core/store/test-rows.ts';
import { testSchool } from '#server/test-school.ts';

const school = await testSchool();
const [teacher, learner, stranger] = [await school.person(), await school.person(), await school.person()];
const lesson = await putLesson(school.pool, { owner: teacher.id, visibility: 'public', isPublished: true });
const enrollmentID = await putEnrollment(school.pool, { owner: learner.id, teacherID: teacher.id, lesson });
const nodeID = lesson.nodeIDs[0]!;
const passage: TextQuote = { blockID: 'p1', start: 0, exact: 'secret', prefix: '', suffix: ' of' };
const own = () => school.rows('Annotation', 'x.owner = $1', learner.id);

test('a step is bookmarked once, also from two devices', async () => {
  for (let device = 0; device < 2; device += 1)
    await school.run(learner, 'annotation.bookmark', { id: newId('Annotation'), enrollmentID, nodeID });
  const [bookmark, ...others] = await own();
  expect([bookmark, others]).toMatchObject([{ lessonID: lesson.id, nodeID, passage: null, note: '' }, []]);
  await school.run(learner, 'annotation.delete', { id: bookmark!.id });
  expect(await own()).toEqual([]);
});

test('a learner highlights a passage with a note, which nobody else changes', async () => {
  const id = newId('Annotation');
  await school.run(learner, 'annotation.highlight', { id, enrollmentID, nodeID, passage, note: ' Look it up ' });
  await school.run(learner, 'annotation.setNote', { id, note: 'Found' });
  expect(await own()).toMatchObject([{ id, passage, note: 'Found' }]);
  for (const other of [teacher, stranger]) {
    await expect(school.run(other, 'annotation.setNote', { id, note: 'No' })).rejects.toThrow('Annotation');
    await expect(school.run(other, 'annotation.delete', { id })).rejects.toThrow('Annotation');
  }
});

test('a person who is not enrolled, and a step that the lesson does not have, get no annotation', async () => {
  const bookmark = { id: newId('Annotation'), enrollmentID, nodeID };
  await expect(school.run(stranger, 'annotation.bookmark', bookmark)).rejects.toMatchObject({ code: 'not_found' });
  const elsewhere = { ...bookmark, nodeID: newId('LessonNode') };
  await expect(school.run(learner, 'annotation.bookmark', elsewhere)).rejects.toMatchObject({ code: 'invalid_input' });
});
