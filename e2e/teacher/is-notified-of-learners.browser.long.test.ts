import { beforeAll, expect, test } from 'vitest';
import type { Id } from '#domain/kernel/id.ts';
import { newId } from '#server/core/store/new-id.ts';
import { runCommand, enrollLearner, type PublishedLesson, publishLesson } from '#e2e/api-client.ts';
import type { Person } from '#e2e/person.ts';
import { openFixture } from '#e2e/fixture.ts';

const { newPerson, elsewhere, rows } = await openFixture();

const name = 'Why rivers bend';
let teacher: Person;
let phone: Person;
let learner: Person;
let lesson: PublishedLesson;

beforeAll(async () => {
  [teacher, learner] = await Promise.all([
    newPerson({ firstName: 'Tove', lastName: 'Sandström' }),
    newPerson({ firstName: 'Lior', lastName: 'Amsalem' }),
  ]);
  lesson = await publishLesson(teacher, { name, steps: [{ name: 'The sea', text: 'It comes twice a day.' }] });
  phone = await elsewhere(teacher, { viewport: { width: 390, height: 844 } });
});

const bell = ({ page }: Person, label: string) => page.getByRole('button', { name: label, exact: true });
const panel = ({ page }: Person) => page.getByRole('dialog', { name: 'Notifications' });

test("an enrollment raises the teacher's unread count on every device without a reload [S-014, S-598]", async () => {
  for (const device of [teacher, phone]) await bell(device, 'Notifications, 1 unread').waitFor();
  await enrollLearner(learner, lesson);
  for (const device of [teacher, phone]) await bell(device, 'Notifications, 2 unread').waitFor();
  await bell(learner, 'Notifications, 1 unread').waitFor();
});

test('the panel names learner and lesson and links to the learners, and following the link marks it read', async () => {
  await bell(teacher, 'Notifications, 2 unread').click();
  const news = panel(teacher).getByRole('region', { name: 'New' });
  const notification = news.getByRole('link', { name: /Lior A. enrolled in your lesson/ });
  await notification.getByText(name).waitFor();
  await news.getByRole('link', { name: /Welcome to Margin/ }).waitFor();
  await notification.click();
  await teacher.page.waitForURL(`/teach/lessons/${lesson.id}?tab=learners`);
  await teacher.page.getByRole('row').filter({ hasText: 'Lior A.' }).waitFor();
  await bell(phone, 'Notifications, 1 unread').waitFor();
});

test('marking all notifications as read on the phone takes effect everywhere and permanently', async () => {
  await bell(phone, 'Notifications, 1 unread').click();
  await panel(phone).getByRole('button', { name: 'Mark all as read' }).click();
  await bell(teacher, 'Notifications').waitFor();
  await panel(phone).getByRole('link', { name: 'All notifications' }).click();
  await phone.page.waitForURL('/user/account?tab=notifications');
  const list = phone.page.getByRole('region', { name: 'All notifications' });
  await list.getByText('Lior A. enrolled in your lesson').waitFor();
  expect(await list.getByRole('listitem').count()).toBe(2);
  await phone.page.reload();
  await bell(phone, 'Notifications').waitFor();
  expect(
    await rows('select is_unread, read_date is null as never from notification where owner = $1', teacher.id),
  ).toEqual([
    { is_unread: false, never: false },
    { is_unread: false, never: false },
  ]);
});

test("a learner who enrolls in a course appears, begins and finishes on the teacher's open page", async () => {
  const courseID = newId('Course');
  const course = { id: courseID, name: 'Sea and moon', description: '' };
  await runCommand(teacher, 'course.create', course);
  await runCommand(teacher, 'course.addLesson', { id: courseID, lessonID: lesson.id });
  await runCommand(teacher, 'course.publish', { id: courseID, lessons: [] });
  await teacher.page.goto(`/teach/courses/${courseID}?tab=learners`);
  await teacher.page.getByText('No learners yet').waitFor();
  const second = await newPerson({ firstName: 'Ines', lastName: 'Duarte' });
  await runCommand(second, 'enrollment.startCourse', { id: newId('Enrollment'), courseID, expectedTokens: 0 });
  const row = teacher.page.getByRole('row').filter({ hasText: 'Ines D.' });
  await row.getByText('Not started').waitFor();
  await teacher.page.getByRole('tab', { name: 'Learners 1' }).waitFor();
  const enrollmentID = await enrollLearner(second, lesson);
  const [nodeID] = lesson.nodeIDs as [Id<'LessonNode'>];
  await runCommand(second, 'step.finish', { enrollmentID, nodeID, topicID: newId('EnrollmentTopicProgress') });
  await row.getByText('Completed', { exact: true }).waitFor();
});
