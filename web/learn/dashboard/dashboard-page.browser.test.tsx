import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { LessonStatus } from '#domain/teach/node.ts';
import { DashboardPage } from '#web/learn/dashboard/dashboard-page.tsx';
import { PlayerPage } from '#web/learn/player/player-page.tsx';
import { closeSchool, openSchool, loadTranslations, renderPage } from '#web/learn/test-school.tsx';
import { accessibilityFaults } from '#web/shared/test-render.tsx';
import { newId } from '#web/store/row/new-id.ts';
import { rowOf } from '#web/store/row/test-row.ts';

type School = Awaited<ReturnType<typeof openSchool>>;
const show = async (school: School) => {
  const store = await school.open();
  return { store, ...(await renderPage(store, DashboardPage, '/learn/dashboard', '/learn/dashboard')) };
};
const progressOf = ({ version }: School, ...statuses: LessonStatus[]) =>
  version.outline.nodes.map(({ id }, index) => ({ topicID: id, status: statuses[index] ?? ('INCOMPLETE' as const) }));
const figure = (label: string) => page.getByText(label, { exact: true }).element().nextElementSibling?.textContent;

beforeAll(loadTranslations);
afterEach(closeSchool);

test('the dashboard offers to continue a started lesson at the next step', async () => {
  const school = await openSchool();
  school.enroll({
    status: 'IN_PROGRESS',
    currentNodeID: school.steps.quiz,
    progress: progressOf(school, 'COMPLETE', 'INPROGRESS'),
  });
  const { server, actor } = school;
  const welcome = { kind: 'welcome', owner: actor.id, userID: actor.id } as const;
  server.put('Notification', rowOf('Notification', newId('Notification'), welcome));
  await show(school);
  await expect
    .element(page.getByRole('heading', { level: 1, name: /Good (morning|afternoon|evening), Amina/ }))
    .toBeVisible();
  await expect.element(page.getByText('You are 2 steps from finishing a lesson. 4 min should do it.')).toBeVisible();
  await expect.element(page.getByText('Next: Check the beat')).toBeVisible();
  // The way to go on comes first.
  await expect.element(page.getByText('Welcome to Margin')).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('link', { name: 'Continue' }))
    .toHaveAttribute('href', `/learn/enrollments/lesson/${school.lesson.id}?step=${school.steps.quiz}`);
  expect(await accessibilityFaults()).toEqual([]);
});

test('the dashboard still shows when a lesson was completed while it is retaken [D-12]', async () => {
  const school = await openSchool();
  const done = progressOf(school, 'COMPLETE', 'COMPLETE', 'INCOMPLETE', 'COMPLETE');
  const times = { startDate: null, completionDate: '2026-03-01T12:00:00Z', retakenAt: '2026-03-02T12:00:00Z' };
  school.enroll({
    status: 'IN_PROGRESS',
    currentNodeID: school.steps.read,
    history: [{ status: 'COMPLETED', ...times, progress: done }],
  });
  await show(school);
  await expect.element(page.getByText(/^Completed .*March 2026/)).toBeVisible();
  expect([figure('Steps learned'), figure('Lessons completed')]).toEqual(['3', '1']);
});

test('the dashboard figures are counted from the learner’s own rows', async () => {
  const school = await openSchool();
  const enrollmentID = school.enroll({
    status: 'COMPLETED',
    progress: progressOf(school, 'COMPLETE', 'COMPLETE', 'INCOMPLETE', 'COMPLETE'),
  });
  school.server.put(
    'QuizAttempt',
    rowOf('QuizAttempt', newId('QuizAttempt'), {
      enrollmentID,
      nodeID: school.steps.quiz,
      owner: school.actor.id,
      status: 'PASS',
    }),
  );
  await show(school);
  await expect.element(page.getByText('All caught up')).toBeVisible();
  expect([
    figure('Steps learned'),
    figure('Quizzes passed'),
    figure('Lessons completed'),
    figure('Tokens left'),
  ]).toEqual(['3', '1', '1', '964,400']);
});

test.each([
  ['NOT_STARTED', 'Not started', '0/4'],
  ['IN_PROGRESS', 'In progress', '1/3'],
  ['COMPLETED', 'Completed', '3/3'],
  ['FAILED', 'Try again', '1/3'],
] as const)('the dashboard lists a lesson with the status %s as “%s”', async (status, words, steps) => {
  const school = await openSchool();
  const done = {
    NOT_STARTED: [],
    IN_PROGRESS: ['COMPLETE'],
    FAILED: ['COMPLETE', 'FAILED'],
    COMPLETED: ['COMPLETE', 'COMPLETE', 'INCOMPLETE', 'COMPLETE'],
  } as const;
  school.enroll({ status, progress: progressOf(school, ...done[status]) });
  await show(school);
  const row = page.getByRole('row', { name: /Why bridges hum/ });
  await expect.element(row.getByText(words)).toBeVisible();
  await expect.element(row.getByText(status === 'NOT_STARTED' ? /^0\/[34]$/ : steps)).toBeVisible();
});

test('the dashboard asks a learner without enrollments what to learn, and leads to the catalog', async () => {
  const school = await openSchool();
  const physics = newId('LessonCategory');
  school.server.put('LessonCategory', rowOf('LessonCategory', physics, { name: 'Physics' }));
  await show(school);
  await expect.element(page.getByText('What do you want to learn?')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Browse lessons' })).toHaveAttribute('href', '/learn/catalog');
  await expect
    .element(page.getByRole('link', { name: 'Physics' }))
    .toHaveAttribute('href', `/learn/catalog?filters=${physics}`);
  await expect.element(page.getByRole('region', { name: 'Lessons to begin with' })).toBeVisible();
  expect(page.getByText('Lessons completed').elements()).toEqual([]);
  expect(await accessibilityFaults()).toEqual([]);
});

test('a device that has never loaded the enrollments does not show an empty dashboard', async () => {
  const school = await openSchool();
  school.server.setOnline(false);
  await show(school);
  await expect.element(page.getByRole('alert').getByText('The server does not answer')).toBeVisible();
  expect(page.getByText('What do you want to learn?').elements()).toEqual([]);
  school.server.setOnline(true);
  await expect.element(page.getByText('What do you want to learn?')).toBeVisible();
});

test.each([
  ['welcome', 'Welcome to Margin'],
  ['kept', 'Your account won’t be deleted'],
])('the note of the kind %s stays until it is dismissed, and does not return', async (kind, title) => {
  const school = await openSchool();
  const { actor, server } = school;
  server.put(
    'Notification',
    rowOf('Notification', newId('Notification'), { kind, title, owner: actor.id, userID: actor.id }),
  );
  await show(school);
  await expect.element(page.getByText(title)).toBeVisible();
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect.element(page.getByText(title)).not.toBeInTheDocument();
  await vi.waitUntil(() => server.executed.some(({ name }) => name === 'notification.markRead'));
});

test('the dashboard lists the learner’s own enrollments, not those of the learners they teach [S-228]', async () => {
  const school = await openSchool();
  school.enroll({ status: 'IN_PROGRESS', currentNodeID: school.steps.quiz });
  const taught = rowOf('Lesson', newId('Lesson'), {
    name: 'My own lesson',
    owner: school.actor.id,
    teacherID: school.actor.id,
  });
  school.server.put('Lesson', taught);
  school.enroll({ lessonID: taught.id, teacherID: school.actor.id, owner: newId('User') });
  const { store } = await show(school);
  store.subscribeTopic(`learners:${taught.id}`);
  await expect.poll(() => store.list('Enrollment', {}).length).toBe(2);
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await expect.element(rows.getByRole('link', { name: 'Why bridges hum' })).toBeVisible();
  expect(rows.elements()).toHaveLength(1);
});

test('one of four steps is 25.0% on the dashboard and in the player, and on another device [S-009]', async () => {
  const school = await openSchool();
  const { read, again } = school.steps;
  const enrollmentID = school.enroll({
    status: 'IN_PROGRESS',
    currentNodeID: again,
    progress: progressOf(school, 'INCOMPLETE', 'INCOMPLETE', 'INPROGRESS'),
  });
  const share = () => page.getByRole('row', { name: /Why bridges hum/ }).getByText('25.0%');
  const { store } = await show(school);
  const topicID = newId('EnrollmentTopicProgress');
  await store.send('step.finish', { enrollmentID, nodeID: read, topicID });
  await expect.element(share()).toBeVisible();
  await closeSchool();

  const address = `/learn/enrollments/lesson/${school.lesson.id}`;
  await renderPage(await school.open(), PlayerPage, '/learn/enrollments/lesson/$id', address);
  await expect.element(page.getByRole('banner').getByText('25.0%')).toBeVisible();
  await closeSchool();

  await show(school);
  await expect.element(share()).toBeVisible();
});
