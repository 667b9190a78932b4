import { v7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#domain/account/user.ts';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import type { StepComment } from '#domain/interact/step-comment.ts';
import {
  people,
  queryPage,
  queryRows,
  sendCommand,
  server,
  startModerationServer,
} from '#server/admin/test-moderation.ts';
import { newId } from '#server/core/store/new-id.ts';
import { putEnrollment, putLesson, type TestLesson } from '#server/core/store/test-rows.ts';
import { notifyOfStepComment } from '#server/interact/notifications/notify-step-comment.ts';

startModerationServer();

/** A lesson of Cy in which Ada and Bo are enrolled. */
let lesson: TestLesson;
let enrollments: Map<Actor, Enrollment['id']>;
beforeEach(async () => {
  const { ada, bo, cy } = people;
  lesson = await putLesson(server.pool, { owner: cy.id, name: 'Tides', visibility: 'public', isPublished: true });
  enrollments = new Map();
  for (const learner of [ada, bo])
    enrollments.set(learner, await putEnrollment(server.pool, { owner: learner.id, teacherID: cy.id, lesson }));
});

const step = () => ({ lessonID: lesson.id, nodeID: lesson.nodeIDs[0]! });

async function write(
  by: Actor,
  content = 'Why?',
  nodeID = step().nodeID,
  id = newId('StepComment'),
): Promise<StepComment['id']> {
  const enrollmentID = enrollments.get(by) ?? newId('Enrollment');
  const input = { id, enrollmentID, nodeID, blockID: 'p1', content };
  expect(await sendCommand(by, 'stepComment.write', input)).toBe('done');
  return id;
}
async function reply(by: Actor, parentID: StepComment['id'], content = 'So.'): Promise<StepComment['id']> {
  const id = newId('StepComment');
  expect(await sendCommand(by, 'stepComment.reply', { id, parentID, content })).toBe('done');
  return id;
}
const seen = async (by: Actor) => (await queryPage(by, 'stepComment.byStep', step())).ids;
const block = (by: Actor, personID: Actor['id']) =>
  sendCommand(by, 'friend.block', { id: newId('Friendship'), personID });
/** Titles of the notifications that a comment causes, by receiver. */
async function notified(commentID: StepComment['id'], ...receivers: Actor[]) {
  await notifyOfStepComment(server.pool, { commentID, at: new Date().toISOString() });
  const { rows } = await server.pool.query<{ owner: string; title: string }>(
    `select owner, title from notification where kind = 'discussed' and owner = any($1)`,
    [receivers.map(({ id }) => id)],
  );
  return receivers.map(({ id }) => rows.filter(({ owner }) => owner === id).map(({ title }) => title));
}

describe('comments on a step', () => {
  test('learners and the teacher read a thread with its replies in order, newest thread first', async () => {
    const { ada, bo, cy } = people;
    const [first, second] = [await write(ada), await write(bo)];
    const answer = await reply(cy, first);
    const thanks = await reply(ada, answer, 'Thanks');
    for (const reader of [ada, bo, cy]) expect(await seen(reader)).toEqual([second, first, answer, thanks]);
    expect((await queryPage(cy, 'stepComment.byLesson', { lessonID: lesson.id })).count).toBe(4);
    const [row] = await queryRows(bo, 'stepComment.byStep', step());
    expect(row).toMatchObject({ blockID: 'p1', parentID: null, ...step() });
    await write(ada, 'Elsewhere', lesson.nodeIDs[1]);
    expect(await seen(bo)).toHaveLength(4);
  });

  test('a thread with an id from the future does not stay on top', async () => {
    const { ada, bo } = people;
    const future = v7({ msecs: Date.now() + 1e11 }) as StepComment['id'];
    await write(ada, 'Mine first', undefined, future);
    const later = await write(bo);
    expect((await seen(bo)).slice(0, 2)).toEqual([later, future]);
  });

  test('people who are not enrolled neither read nor write comments', async () => {
    const { ada, mod, admin } = people;
    const id = await write(ada);
    for (const stranger of [mod, admin]) {
      expect(await seen(stranger)).toEqual([]);
      const input = { id: newId('StepComment'), parentID: id, content: 'So.' };
      expect(await sendCommand(stranger, 'stepComment.reply', input)).toBe('not_found');
      const foreign = { enrollmentID: enrollments.get(ada)!, nodeID: step().nodeID, blockID: null, content: 'Why?' };
      expect(await sendCommand(stranger, 'stepComment.write', { id: newId('StepComment'), ...foreign })).toBe(
        'not_found',
      );
    }
    const nowhere = {
      enrollmentID: enrollments.get(ada)!,
      nodeID: newId('LessonNode'),
      blockID: null,
      content: 'Why?',
    };
    expect(await sendCommand(ada, 'stepComment.write', { id: newId('StepComment'), ...nowhere })).toBe('invalid_input');
  });

  test('only its author edits, deletes and restores a comment', async () => {
    const { ada, bo, cy } = people;
    const id = await write(ada);
    for (const other of [bo, cy]) {
      expect(await sendCommand(other, 'stepComment.edit', { id, content: 'No' })).toBe('not_found');
      expect(await sendCommand(other, 'stepComment.delete', { id })).toBe('not_found');
    }
    expect(await sendCommand(ada, 'stepComment.edit', { id, content: 'How?' })).toBe('done');
    expect(await queryRows(bo, 'stepComment.byStep', step())).toMatchObject([{ content: 'How?' }]);
    expect(await sendCommand(ada, 'stepComment.delete', { id })).toBe('done');
    expect([await seen(ada), await seen(bo)]).toEqual([[], []]);
    expect(await sendCommand(bo, 'stepComment.restore', { id })).toBe('not_found');
    expect(await sendCommand(ada, 'stepComment.restore', { id })).toBe('done');
    expect(await seen(bo)).toEqual([id]);
  });

  test('the teacher hides a comment from learners and shows it again; its author sees it all the time', async () => {
    const { ada, bo, cy } = people;
    const id = await write(ada);
    expect(await sendCommand(bo, 'stepComment.hide', { id })).toBe('not_found');
    expect(await sendCommand(cy, 'stepComment.hide', { id })).toBe('done');
    expect([await seen(bo), await seen(ada), await seen(cy)]).toEqual([[], [id], [id]]);
    const answer = { id: newId('StepComment'), parentID: id, content: 'And so' };
    expect(await sendCommand(ada, 'stepComment.reply', answer)).toBe('not_allowed');
    expect(await sendCommand(cy, 'stepComment.show', { id })).toBe('done');
    expect(await seen(bo)).toEqual([id]);
  });

  test('people who block each other do not see each other’s comments', async () => {
    const { ada, bo, cy } = people;
    const [hers, his] = [await write(ada), await write(bo)];
    expect(await block(ada, bo.id)).toBe('done');
    expect([await seen(ada), await seen(bo), await seen(cy)]).toEqual([[hers], [his], [his, hers]]);
    const input = { id: newId('StepComment'), parentID: hers, content: 'So.' };
    expect(await sendCommand(bo, 'stepComment.reply', input)).toBe('not_found');
    expect(await block(bo, cy.id)).toBe('done');
    const where = { enrollmentID: enrollments.get(bo)!, nodeID: step().nodeID, blockID: null, content: 'Why?' };
    expect(await sendCommand(bo, 'stepComment.write', { id: newId('StepComment'), ...where })).toBe('not_allowed');
    expect(await sendCommand(bo, 'stepComment.edit', { id: his, content: 'Unseen by the teacher' })).toBe('not_found');
    expect(await sendCommand(bo, 'stepComment.delete', { id: his })).toBe('done');
  });

  test('comments are off in a private lesson and where the teacher switches them off', async () => {
    const { ada, bo, cy } = people;
    const id = await write(ada);
    const isOff = async () => {
      expect([await seen(bo), await seen(cy), await seen(ada)]).toEqual([[], [], [id]]);
      const where = { enrollmentID: enrollments.get(bo)!, nodeID: step().nodeID, blockID: null, content: 'Why?' };
      expect(await sendCommand(bo, 'stepComment.write', { id: newId('StepComment'), ...where })).toBe('not_allowed');
    };
    const allow = (allowsComments: boolean) => sendCommand(cy, 'lesson.setComments', { id: lesson.id, allowsComments });
    expect(await allow(false)).toBe('done');
    await isOff();
    expect(await allow(true)).toBe('done');
    expect(await seen(bo)).toEqual([id]);
    expect(await sendCommand(cy, 'lesson.unlist', { id: lesson.id })).toBe('done');
    await isOff();
  });

  test('a comment notifies the teacher, and a reply also the author of the comment that it answers', async () => {
    const { ada, bo, cy } = people;
    const question = await write(ada);
    expect(await notified(question, ada, bo, cy)).toEqual([[], [], ['Ada T. commented on a step of your lesson']]);
    const answer = await reply(bo, question);
    expect(await notified(answer, ada, bo, cy)).toEqual([
      ['Bo T. replied to your comment'],
      [],
      ['Bo T. commented on a step of your lesson'],
    ]);
    const further = await write(ada, 'And then?');
    expect(await block(ada, bo.id)).toBe('done');
    const late = newId('StepComment');
    await server.pool.query(
      `insert into step_comment (id, content, lesson_id, node_id, parent_id, thread_id, thread_at, owner)
         select $1, 'So.', lesson_id, node_id, id, thread_id, thread_at, $3 from step_comment where id = $2`,
      [late, further, bo.id],
    );
    expect((await notified(late, ada))[0]).toEqual(['Bo T. replied to your comment']);
  });
});
