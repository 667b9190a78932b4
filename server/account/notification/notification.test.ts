import { beforeAll, expect, test } from 'vitest';
import type { Actor } from '#domain/account/user.ts';
import { newId } from '#server/core/store/new-id.ts';
import { type NewNotification, writeNotifications } from '#server/account/notification/notification.ts';
import { notifyLearners } from '#server/teach/notifications/notify-learners.ts';
import { openNotificationHarness, type NotificationHarness } from '#server/test-notification-harness.ts';
import { put, type TestLesson, putEnrollment, putLesson, putPerson } from '#server/core/store/test-rows.ts';

let news: NotificationHarness;
let teacher: Actor;
beforeAll(async () => {
  news = await openNotificationHarness();
  teacher = await putPerson(news.pool, 'Tove');
});

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString();
const newer = (receiver: Actor, lessonID: string, number: number): NewNotification<'newer'> => ({
  kind: 'newer',
  receiver: receiver.id,
  params: { subjectID: lessonID, lessonID, lesson: 'Tides', number: String(number) },
  avatar: null,
  causeID: `${lessonID} ${number}`,
  at: at(number),
});
const numbersTold = async (receiver: Actor) =>
  (await news.notificationsOf(receiver, 'newer')).map(({ params, isUnread }) => [params['number'], isUnread]);
const readAll = (actor: Actor) => news.run(actor, 'notification.markAllRead', {});

test('a notification that is written ten times at once and again later exists once', async () => {
  const reader = await putPerson(news.pool, 'Again');
  const notice = newer(reader, newId('Lesson'), 2);
  await Promise.all(Array.from({ length: 10 }, () => writeNotifications(news.pool, [notice])));
  expect(await numbersTold(reader)).toEqual([['2', true]]);
  await readAll(reader);
  await writeNotifications(news.pool, [notice]);
  expect(await numbersTold(reader)).toEqual([['2', false]]);
});

test('a subject has at most one unread notification, the newest, whatever the order of writing', async () => {
  const reader = await putPerson(news.pool, 'Once');
  const lessonID = newId('Lesson');
  const expectNotifications = async (number: number) => {
    await writeNotifications(news.pool, [newer(reader, lessonID, number)]);
    return numbersTold(reader);
  };
  await expectNotifications(2);
  expect(await expectNotifications(3)).toEqual([['3', true]]);
  expect(await expectNotifications(2)).toEqual([['3', true]]);
  await readAll(reader);
  expect(await expectNotifications(2)).toEqual([['3', false]]);
  expect(await expectNotifications(4)).toEqual([
    ['4', true],
    ['3', false],
  ]);
  await expect(
    news.pool.query(
      `insert into notification (id, title, kind, params, user_id, owner)
       values ($1, 'Again', 'newer', jsonb_build_object('subjectID', $2::text), $3, $3)`,
      [newId('Notification'), lessonID, reader.id],
    ),
  ).rejects.toMatchObject({ constraint: 'notification_once_unread' });
});

test('a kind of notification that a person turned off is not written for them', async () => {
  const [deaf, keen] = [await putPerson(news.pool, 'Deaf'), await putPerson(news.pool, 'Keen')];
  for (const [person, kind] of [
    [deaf, 'newer'],
    [keen, 'enrolled'],
  ] as const)
    await put(news.pool, 'NotificationSetting', {
      id: newId('NotificationSetting'),
      kind,
      inApp: false,
      owner: person.id,
    });
  const lessonID = newId('Lesson');
  await writeNotifications(news.pool, [newer(deaf, lessonID, 2), newer(keen, lessonID, 2)]);
  expect([await numbersTold(deaf), await numbersTold(keen)]).toEqual([[], [['2', true]]]);
});

async function publishAgain(lesson: TestLesson, number: number) {
  const id = newId('LessonVersion');
  await news.pool.query(
    `insert into lesson_version (id, lesson_id, number, published_at, language, outline, preview, body, owner)
     select $1, lesson_id, $2, now(), language, outline, preview, body, owner from lesson_version where id = $3`,
    [id, number, lesson.versionID],
  );
  await news.pool.query('update lesson set published_version_id = $1 where id = $2', [id, lesson.id]);
  return { lessonID: lesson.id, versionID: id, at: at(number) };
}

test('all learners of an older version are notified, in batches, and nobody else is', async () => {
  const lesson = await putLesson(news.pool, { owner: teacher.id, visibility: 'public', isPublished: true });
  const learn = async (name: string, more: { withdrawnAt?: string } = {}) => {
    const person = await putPerson(news.pool, name);
    await putEnrollment(news.pool, { owner: person.id, teacherID: teacher.id, lesson, ...more });
    return person;
  };
  const five = await Promise.all(['A', 'B', 'C', 'D', 'E'].map((name) => learn(name)));
  const gone = await learn('Gone', { withdrawnAt: at(0) });
  const second = await publishAgain(lesson, 2);
  const late = await putPerson(news.pool, 'Late');
  await putEnrollment(news.pool, {
    owner: late.id,
    teacherID: teacher.id,
    lesson: { ...lesson, versionID: second.versionID },
  });
  const toldNumbers = async () => Promise.all([...five, late, gone].map(numbersTold));

  await notifyLearners(news.pool, second, 2);
  await notifyLearners(news.pool, second, 2);
  expect(await toldNumbers()).toEqual([...five.map(() => [['2', true]]), [], []]);

  const third = await publishAgain(lesson, 3);
  await notifyLearners(news.pool, third, 2);
  await notifyLearners(news.pool, second, 2);
  expect(await toldNumbers()).toEqual([...five.map(() => [['3', true]]), [['3', true]], []]);
});

test('a teacher is told once of an enrollment in a course, with the name of the course', async () => {
  const learner = await putPerson(news.pool, 'Lin');
  const courseID = newId('Course');
  await put(news.pool, 'Course', { id: courseID, name: 'Bridges', owner: teacher.id, visibility: 'public' });
  const lesson = await putLesson(news.pool, { owner: teacher.id, visibility: 'public', isPublished: true, price: 2 });
  await news.pool.query('update lesson set course_id = $2, position = 1 where id = $1', [lesson.id, courseID]);
  const id = newId('Enrollment');
  await news.run(learner, 'enrollment.startCourse', { id, courseID, expectedTokens: 200_000 });
  const told = async () =>
    (await news.notificationsOf(teacher, 'enrolledInCourse')).map(({ title, content }) => [title, content]);
  await expect.poll(told).toEqual([[expect.stringMatching(/^Lin .*enrolled in your course$/), 'Bridges']]);
});
