import { beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '#domain/account/user.ts';
import type { Id } from '#domain/kernel/id.ts';
import type { Notification } from '#domain/interact/notification.ts';
import { newId } from '#server/core/store/new-id.ts';
import { openNotificationHarness, type NotificationHarness } from '#server/test-notification-harness.ts';
import { notifyFollowers } from '#server/teach/notifications/notify-followers.ts';
import { notifyProposer } from '#server/teach/notifications/notify-proposer.ts';
import { put, type TestLesson, putLesson, putPerson } from '#server/core/store/test-rows.ts';
import { stepOf } from '#server/test-school.ts';

let news: NotificationHarness;
let teacher: Actor;
let learner: Actor;
beforeAll(async () => {
  news = await openNotificationHarness();
});

const people = async (count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => putPerson(news.pool, `Learner ${index + 1}`)));
const published = () => putLesson(news.pool, { owner: teacher.id, visibility: 'public', isPublished: true });
const enroll = async (actor: Actor, { id: lessonID }: Pick<TestLesson, 'id'>) =>
  (await news.run(actor, 'enrollment.start', { id: newId('Enrollment'), lessonID, expectedTokens: 0 })).enrollmentID;
const untilTold = async (receiver: Actor, kind: Parameters<NotificationHarness['notificationsOf']>[1], count = 1) => {
  await expect.poll(async () => (await news.notificationsOf(receiver, kind)).length).toBe(count);
  return news.notificationsOf(receiver, kind) as Promise<[Notification, ...Notification[]]>;
};

describe('notifications of teachers', () => {
  beforeAll(async () => {
    teacher = await putPerson(news.pool, 'Tove');
    learner = await putPerson(news.pool, 'Lior');
  });

  test('a teacher is notified of an enrollment with the learner’s public name and the lesson [S-256, S-257, S-259, S-260, S-263, S-443]', async () => {
    const lesson = await published();
    const enrollmentID = await enroll(learner, lesson);
    const [notifications] = await untilTold(teacher, 'enrolled');
    expect(notifications).toMatchObject({
      title: 'Lior T. enrolled in your lesson',
      content: 'A lesson',
      type: 'MESSAGE',
      params: { subjectID: enrollmentID, person: 'Lior T.', lessonID: lesson.id, lesson: 'A lesson' },
      isUnread: true,
      readDate: null,
      userID: teacher.id,
      owner: teacher.id,
    });
    expect(JSON.stringify(notifications)).not.toContain('example.test');
    const [row] = (await news.pool.query('select created_at from enrollment where id = $1', [enrollmentID])).rows;
    expect(Date.parse(notifications.createdAt)).toBe(row.created_at.getTime());
    await expect(
      news.pool.query(`update notification set type = 'LETTER' where id = $1`, [notifications.id]),
    ).rejects.toMatchObject({ constraint: 'notification_type' });
  });

  test('a teacher is notified of each of ten simultaneous enrollments', async () => {
    const lesson = await published();
    const ten = await people(10);
    await Promise.all(ten.map((each) => enroll(each, lesson)));
    await untilTold(teacher, 'enrolled', 11);
    const notifications = (await news.notificationsOf(teacher, 'enrolled')).filter(
      ({ params }) => params['lessonID'] === lesson.id,
    );
    expect(new Set(notifications.map(({ params }) => params['person'])).size).toBe(10);
  });

  test('a teacher is notified once of a finished lesson, and never of their own enrollment', async () => {
    const lesson = await published();
    await enroll(teacher, lesson);
    const enrollmentID = await enroll(learner, lesson);
    for (const actor of [teacher, learner]) {
      const mine = actor === learner ? enrollmentID : await enroll(actor, lesson);
      for (const nodeID of [...lesson.nodeIDs, ...lesson.nodeIDs])
        await news.run(actor, 'step.finish', stepOf(mine, nodeID));
    }
    const [notifications] = await untilTold(teacher, 'finished');
    expect(notifications).toMatchObject({
      title: 'Lior T. finished your lesson',
      params: { subjectID: enrollmentID, person: 'Lior T.', lesson: 'A lesson' },
    });
    expect((await untilTold(teacher, 'enrolled', 12)).filter(({ params }) => params['person'] === 'Tove T.')).toEqual(
      [],
    );
  });
});

/** A lesson of one step, which its owner can write and publish. */
async function writeLesson(owner: Actor) {
  const lessonID = newId('Lesson');
  const bodyID = newId('LessonNodeContent');
  await news.run(owner, 'lesson.create', { id: lessonID, name: 'Tides', description: '' });
  await news.run(owner, 'node.add', {
    id: newId('LessonNode'),
    lessonID,
    type: 'RICHTEXT',
    name: 'One',
    after: null,
    position: 0,
    bodyID,
    linkIDs: [newId('LessonNodeLink'), newId('LessonNodeLink')],
  });
  const publish = async (text: string) => {
    const content = [{ type: 'paragraph', attrs: { id: 'p' }, content: [{ type: 'text', text }] }];
    await news.run(owner, 'content.write', { id: bodyID, text: JSON.stringify({ type: 'doc', content }) });
    await news.run(owner, 'lesson.publish', { id: lessonID, versionID: newId('LessonVersion') });
  };
  return { lessonID, publish };
}

test('learners are notified of a newer version', async () => {
  const [owner, reader] = [await putPerson(news.pool, 'Ines'), await putPerson(news.pool, 'Omar')];
  const { lessonID, publish } = await writeLesson(owner);
  await publish('The sea comes twice a day.');
  await enroll(reader, { id: lessonID });
  await publish('The sea comes twice a day, nearly.');
  const [notifications] = await untilTold(reader, 'newer');
  expect(notifications).toMatchObject({
    title: 'A lesson that you learn has a newer version',
    content: 'Tides, version 2. Yours stays as it is.',
    params: { subjectID: lessonID, lessonID, lesson: 'Tides', number: '2' },
  });
  expect(await news.notificationsOf(owner, 'newer')).toEqual([]);
});

test('followers of a teacher are notified once of a new lesson, however often it is published, unless one blocked the other', async () => {
  const [owner, fan, blocked, former] = (await people(4)) as [Actor, Actor, Actor, Actor];
  for (const each of [fan, blocked, former])
    await news.run(each, 'follow.add', { id: newId('Follow'), teacherID: owner.id });
  await news.run(former, 'follow.remove', { teacherID: owner.id });
  await news.run(owner, 'friend.block', { id: newId('Friendship'), personID: blocked.id });
  const { lessonID, publish } = await writeLesson(owner);
  await publish('The sea comes twice a day.');
  const [told] = await untilTold(fan, 'newLesson');
  expect(told).toMatchObject({
    title: expect.stringMatching(/^Learner 1.* published a new lesson$/),
    content: 'Tides',
    params: { personID: owner.id, lessonID },
  });
  await news.pool.query('update notification set is_unread = false, read_date = now() where id = $1', [told.id]);
  await news.run(owner, 'lesson.unlist', { id: lessonID });
  await publish('The sea comes twice a day, nearly.');
  await notifyFollowers(news.pool, { lessonID, at: new Date().toISOString() }, 1);
  expect(await news.notificationsOf(fan, 'newLesson')).toHaveLength(1);
  expect([await news.notificationsOf(blocked, 'newLesson'), await news.notificationsOf(former, 'newLesson')]).toEqual([
    [],
    [],
  ]);
});

describe('notifications about shared content [D-07]', () => {
  let author: Actor;
  let stranger: Actor;
  beforeAll(async () => {
    [author, stranger] = [await putPerson(news.pool, 'Ada'), await putPerson(news.pool, 'Grace')];
  });

  test('an author is notified of changes by others, in one unread notification, but not of their own', async () => {
    const id = newId('LessonPlan');
    await news.write(author, (store) => store.insert('LessonPlan', { id, name: 'Autumn', owner: author.id }));
    await news.write(author, (store) => store.update('LessonPlan', id, { name: 'Winter' }));
    await news.write(stranger, (store) => store.update('LessonPlan', id, { name: 'Spring' }));
    const [changed] = await untilTold(author, 'changed');
    expect(changed).toMatchObject({
      title: 'Grace T. changed what you wrote',
      content: 'A lesson plan',
      params: { subjectID: id, model: 'LessonPlan', action: 'update', person: 'Grace T.' },
    });
    await news.write(stranger, (store) => store.remove('LessonPlan', id));
    await expect
      .poll(async () => (await news.notificationsOf(author, 'changed')).map(({ title }) => title))
      .toEqual(['Grace T. deleted what you wrote']);
  });

  /** A lesson of a new person, with a link that `by` proposes to change. */
  async function proposal(by = stranger) {
    const owner = await putPerson(news.pool, 'Mary');
    const lesson = await putLesson(news.pool, { owner: owner.id, visibility: 'public', isPublished: true });
    const nodes = [newId('LessonNode'), newId('LessonNode')] as const;
    const link = newId('LessonNodeLink');
    await news.write(owner, async (store) => {
      for (const id of nodes)
        await store.insert('LessonNode', { id, lessonID: lesson.id, type: 'RICHTEXT', name: 'Step', owner: owner.id });
      const [fromLessonNode, toLessonNode] = nodes;
      await store.insert('LessonNodeLink', {
        id: link,
        lessonID: lesson.id,
        fromLessonNode,
        toLessonNode,
        owner: owner.id,
      });
    });
    await news.write(by, (store) => store.update('LessonNodeLink', link, { condition: 'passed' }));
    const { rows } = await news.pool.query<{ id: Id<'Revision'> }>(
      `select id from revision where row_id = $1 and status = 'PROPOSED'`,
      [link],
    );
    return { owner, lesson, id: rows[0]!.id };
  }

  test('a lesson’s owner is notified of a proposed link change', async () => {
    const { owner, lesson } = await proposal();
    const [notifications] = await untilTold(owner, 'changed');
    expect(notifications).toMatchObject({
      title: 'Grace T. proposes a change to your lesson',
      content: 'A way between two steps',
      params: { action: 'propose', lessonID: lesson.id },
    });
  });

  test('a proposer is notified once of the owner’s answer, and nobody else is', async () => {
    const [taken, left] = [await proposal(), await proposal()];
    await news.run(taken.owner, 'proposal.accept', { id: taken.id });
    await news.run(left.owner, 'proposal.refuse', { id: left.id });
    await expect(news.run(left.owner, 'proposal.refuse', { id: left.id })).rejects.toMatchObject({
      code: 'invalid_state',
    });
    const [second, first] = await untilTold(stranger, 'answered', 2);
    const of = ({ lesson, owner, id }: typeof taken) => ({
      subjectID: id,
      lessonID: lesson.id,
      lesson: 'A lesson',
      personID: owner.id,
      person: 'Mary T.',
    });
    expect(first).toMatchObject({
      title: 'Mary T. accepted your proposal',
      content: 'A lesson',
      params: { ...of(taken), word: 'accept' },
      isUnread: true,
      owner: stranger.id,
    });
    expect(second).toMatchObject({
      title: 'Mary T. refused your proposal',
      params: { ...of(left), word: 'refuse' },
    });
    for (const { owner } of [taken, left]) expect(await news.notificationsOf(owner, 'answered')).toEqual([]);
  });

  test('a proposer who turned the kind off or withdrew is not notified, and a repeated job notifies nobody twice', async () => {
    const [deaf, fickle, keen] = await people(3);
    const owner = { kind: 'answered', inApp: false, owner: deaf!.id };
    await put(news.pool, 'NotificationSetting', { id: newId('NotificationSetting'), ...owner });
    const [quiet, withdrawn, answeredTwice] = [await proposal(deaf), await proposal(fickle), await proposal(keen)];
    await news.run(quiet.owner, 'proposal.accept', { id: quiet.id });
    await news.run(fickle!, 'proposal.withdraw', { id: withdrawn.id });
    await news.run(answeredTwice.owner, 'proposal.accept', { id: answeredTwice.id });
    // The job queue may repeat a job.
    const at = new Date().toISOString();
    for (const { id: revisionID } of [quiet, withdrawn, answeredTwice, answeredTwice])
      await notifyProposer(news.pool, { revisionID, at });
    const notifications = await Promise.all(
      [deaf, fickle, keen].map((each) => news.notificationsOf(each!, 'answered')),
    );
    expect(notifications.map(({ length }) => length)).toEqual([0, 0, 1]);
  });
});
