import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import { CourseEnrollmentPage } from '#web/learn/course/course-enrollment-page.tsx';
import { CoursePage } from '#web/learn/course/course-page.tsx';
import { PlayerPage } from '#web/learn/player/player-page.tsx';
import { putCourse } from '#web/learn/test-course.ts';
import { closeSchool, openSchool, loadTranslations, renderPage } from '#web/learn/test-school.tsx';
import { accessibilityFaults } from '#web/shared/test-render.tsx';
import { newId } from '#web/store/row/new-id.ts';

type School = Awaited<ReturnType<typeof openSchool>>;
const look = async (school: School, id: string, search = '') =>
  renderPage(await school.open(), CoursePage, '/learn/catalog/course/$id', `/learn/catalog/course/${id}${search}`);
const learn = async (school: School, id: string) =>
  renderPage(
    await school.open(),
    CourseEnrollmentPage,
    '/learn/enrollments/course/$id',
    `/learn/enrollments/course/${id}`,
  );
const play = async (school: School) =>
  renderPage(
    await school.open(),
    PlayerPage,
    '/learn/enrollments/lesson/$id',
    `/learn/enrollments/lesson/${school.lesson.id}`,
  );
const heading = (name: string) => expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible();
const sent = (school: School, name: string) => school.server.executed.filter((call) => call.name === name);
const bill = () =>
  page
    .getByRole('complementary')
    .getByRole('definition')
    .elements()
    .map(({ textContent }) => textContent);
const lines = () =>
  page
    .getByRole('list', { name: 'Lessons in their order' })
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent);

beforeAll(loadTranslations);
afterEach(closeSchool);

test('the course page lists the lessons in order with their prices before anything is charged', async () => {
  const school = await openSchool();
  const { course } = putCourse(school);
  await look(school, course.id);
  await expect.element(page.getByRole('heading', { level: 1, name: 'How things hang together' })).toBeVisible();
  const next = encodeURIComponent(`/learn/catalog/course/${course.id}?resume=1`);
  await expect
    .element(page.getByRole('link', { name: 'Buy tokens' }))
    .toHaveAttribute('href', `/payment?cents=100&next=${next}`);
  expect(lines()).toEqual(['Why bridges hum', 'Graphs, gently', 'What maps leave out']);
  expect(bill()).toEqual(['800,000', '200,000', 'Free', '964,400', '35,600']);
  await expect.element(page.getByText('You need 35,600 tokens more.')).toBeVisible();
  await expect.element(page.getByText('Mirela Kovač')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
});

test('enrolling in a course skips owned lessons, asks first, sends the shown total and then shows a Start link in place of the button', async () => {
  const school = await openSchool();
  const { course } = putCourse(school);
  school.enroll({ status: 'IN_PROGRESS' });
  await look(school, course.id);
  await page.getByRole('button', { name: 'Enroll for 200,000 tokens' }).click();
  expect(bill()).toEqual(['Yours already', '200,000', 'Free', '964,400', '764,400']);
  const asked = page.getByRole('dialog');
  await expect.element(asked.getByText('Enroll in “How things hang together”?')).toBeVisible();
  await expect.element(asked.getByText(/full refund within 14 days, until .* a fifth/)).toBeVisible();
  expect(sent(school, 'enrollment.startCourse')).toEqual([]);
  await asked.getByRole('button', { name: 'Enroll for 200,000 tokens' }).click();
  const start = page.getByRole('link', { name: 'Start' });
  await expect.element(start).toHaveAttribute('href', `/learn/enrollments/course/${course.id}`);
  await expect.element(start).toHaveFocus();
  await expect.element(page.getByText('200,000 tokens spent on “How things hang together”')).toBeVisible();
  expect(sent(school, 'enrollment.startCourse').map(({ input }) => input)).toMatchObject([
    { courseID: course.id, expectedTokens: 200_000 },
  ]);
});

test('a learner who comes back from buying tokens is asked to confirm the course, once', async () => {
  const school = await openSchool();
  const { course } = putCourse(school);
  school.enroll();
  const { search } = await look(school, course.id, '?resume=1');
  const asked = page.getByRole('dialog');
  await expect.element(asked.getByRole('button', { name: 'Enroll for 200,000 tokens' })).toBeVisible();
  expect(search()).toBe('');
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(asked).not.toBeInTheDocument();
  expect(sent(school, 'enrollment.startCourse')).toEqual([]);
});

test('the course page updates the bill when a price changes', async () => {
  const school = await openSchool();
  const { course, lessons } = putCourse(school);
  school.enroll();
  await look(school, course.id);
  await expect.element(page.getByRole('button', { name: 'Enroll for 200,000 tokens' })).toBeEnabled();
  school.server.put('Lesson', { ...lessons[1], price: 3 });
  await expect.element(page.getByRole('button', { name: 'Enroll for 300,000 tokens' })).toBeEnabled();
});

test('the course page shows a rejected purchase beside the button, and disables the button offline', async () => {
  const school = await openSchool();
  const { course } = putCourse(school);
  school.enroll();
  school.server.refusals.set('enrollment.startCourse', 'insufficient_tokens');
  await look(school, course.id);
  await page.getByRole('button', { name: 'Enroll for 200,000 tokens' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Enroll for 200,000 tokens' }).click();
  await expect.element(page.getByRole('alert').getByText(/don’t have enough tokens/)).toBeVisible();
  school.server.setOnline(false);
  await expect.element(page.getByText(/^You’re offline/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Enroll for 200,000 tokens' })).toBeDisabled();
});

test('an enrolled learner sees their progress in the course and starts the next lesson at no charge', async () => {
  const school = await openSchool();
  const { course, lessons, enroll } = putCourse(school);
  enroll();
  school.enroll({ status: 'COMPLETED' });
  const { path } = await learn(school, course.id);
  await expect.element(page.getByRole('img', { name: '1 of 3 lessons completed' })).toBeVisible();
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Why bridges hum' }))
    .toHaveAttribute('data-state', 'done');
  expect(await accessibilityFaults()).toEqual([]);
  await page.getByRole('button', { name: 'Start' }).click();
  await vi.waitUntil(() => path() === `/learn/enrollments/lesson/${lessons[1].id}`);
  expect(sent(school, 'enrollment.start').map(({ input }) => input)).toMatchObject([
    { lessonID: lessons[1].id, expectedTokens: 0 },
  ]);
});

/** An enrollment with all steps done and the last step open. */
const atTheEnd = ({ version, steps }: School): Partial<Enrollment> => ({
  status: 'COMPLETED',
  currentNodeID: steps.end,
  progress: version.outline.nodes.map(({ id }) => ({ topicID: id, status: 'COMPLETE' })),
});

/** Triggers a page's main action, wherever the focus is. */
const mainKey = '{Control>}{Enter}{/Control}';

test('Ctrl+Enter after a lesson of a course starts the next lesson at no charge, and Enter alone does not', async () => {
  const school = await openSchool();
  const { lessons, enroll } = putCourse(school);
  school.enroll({ ...atTheEnd(school), courseEnrollmentID: enroll() });
  const { path } = await play(school);
  await heading('Taming it');
  await userEvent.keyboard(mainKey);
  await heading('You finished “Why bridges hum”');
  await expect.element(page.getByRole('button', { name: 'Go on to “Graphs, gently”' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(sent(school, 'enrollment.start')).toEqual([]);
  await userEvent.keyboard(mainKey);
  await vi.waitUntil(() => path() === `/learn/enrollments/lesson/${lessons[1].id}`);
  expect(sent(school, 'enrollment.start').map(({ input }) => input)).toMatchObject([
    { lessonID: lessons[1].id, expectedTokens: 0 },
  ]);
});

test('the end of a lesson offline links to the dashboard and the course if the next lesson cannot be started', async () => {
  const school = await openSchool();
  const { course, enroll } = putCourse(school);
  school.enroll({ ...atTheEnd(school), courseEnrollmentID: enroll() });
  await play(school);
  await heading('Taming it');
  school.server.setOnline(false);
  await userEvent.keyboard(mainKey);
  await expect.element(page.getByRole('button', { name: 'Go to your dashboard' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'To the course' }))
    .toHaveAttribute('href', `/learn/enrollments/course/${course.id}`);
});

test('the course page offers to continue a started lesson', async () => {
  const school = await openSchool();
  const { course, lessons, enroll } = putCourse(school);
  enroll();
  school.enroll({ status: 'IN_PROGRESS' });
  await learn(school, course.id);
  await expect
    .element(page.getByRole('link', { name: 'Go on' }))
    .toHaveAttribute('href', `/learn/enrollments/lesson/${lessons[0].id}`);
});

test('the page of an enrolled course redirects other learners to the course page', async () => {
  const school = await openSchool();
  const { course } = putCourse(school);
  const { path } = await learn(school, course.id);
  await expect.poll(path).toBe(`/learn/catalog/course/${course.id}`);
});

test('withdrawing from a course asks first and names the refund', async () => {
  const school = await openSchool();
  const { course, enroll } = putCourse(school);
  enroll({ paidTokens: 200_000, createdAt: new Date().toISOString() as Enrollment['createdAt'] });
  await look(school, course.id);
  await page.getByRole('button', { name: 'Withdraw' }).click();
  const asked = page.getByRole('dialog');
  await expect.element(asked.getByText(/comes back to your wallet: 200,000 tokens/)).toBeVisible();
  await asked.getByRole('button', { name: 'Withdraw' }).click();
  await expect.element(page.getByRole('link', { name: 'Buy tokens' })).toBeVisible();
  expect(sent(school, 'enrollment.withdrawCourse').map(({ input }) => input)).toEqual([{ courseID: course.id }]);
});

test.each([
  ['that does not exist', () => newId('Course')],
  ['with an invalid id', () => 'none'],
  ['that is unlisted', (school: School) => putCourse(school, { visibility: 'private' }).course.id],
])('the page of a course %s leads to the not-found page [S-077]', async (_, idIn) => {
  const school = await openSchool();
  const { path } = await look(school, idIn(school));
  await expect.poll(path).toBe('/404');
});

test('a course that was never opened on this device needs a connection', async () => {
  const school = await openSchool();
  const { course } = putCourse(school);
  school.server.setOnline(false);
  await look(school, course.id);
  await expect.element(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
});
