import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { LessonPage } from '#web/learn/lesson-page.tsx';
import { closeSchool, openSchool, startWords, visit } from '#web/learn/test-school.tsx';
import { accessibilityFaults } from '#web/shared/test-render.tsx';
import { newId } from '#web/store/new-id.ts';
import { rowOf } from '#web/store/test-row.ts';

const pattern = '/learn/catalog/lesson/$id';
type School = Awaited<ReturnType<typeof openSchool>>;

const look = async (school: School) => {
  const store = await school.open();
  return { store, ...(await visit(store, LessonPage, pattern, `/learn/catalog/lesson/${school.lesson.id}`)) };
};
const enrolments = (school: School) => school.server.executed.filter(({ name }) => name === 'enrollment.start');
const pay = async () => {
  await page.getByRole('button', { name: 'Enroll for 800,000 tokens' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Enroll for 800,000 tokens' }).click();
};

beforeAll(startWords);
afterEach(closeSchool);

test('the page says what the lesson teaches, how long it is, and shows its first step to everybody', async () => {
  const school = await openSchool();
  await look(school);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Why bridges hum' })).toBeVisible();
  await expect.element(page.getByText('Explain resonance')).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 2, name: '4 steps' })).toBeVisible();
  await expect.element(page.getByText('A bridge that danced, in many words.')).toBeVisible();
  await expect.element(page.getByText('Check the beat, in many words.')).not.toBeInTheDocument();
  await expect.element(page.getByText('Mirela Kovač')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
});

test('a lesson without a category is General, and says that it has none', async () => {
  await look(await openSchool());
  await expect.element(page.getByText('There are no Categories associated with this Lesson')).toBeVisible();
  await expect.element(page.getByRole('complementary').getByText('General')).toBeVisible();
});

test('an imported work names its authors and its licence, and only web addresses become links', async () => {
  const school = await openSchool();
  const credit = {
    title: 'Bridges',
    authors: ['Ada', 'Grace'],
    licence: 'CC BY 4.0',
    licenceURL: 'https://example.org/by',
    source: 'javascript:alert(1)',
  };
  school.server.put('Lesson', { ...school.lesson, credit });
  await look(school);
  await expect.element(page.getByText('Ada and Grace')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'CC BY 4.0' })).toHaveAttribute('href', 'https://example.org/by');
  await expect.element(page.getByRole('definition').getByText('Bridges')).toBeVisible();
  expect(page.getByRole('link', { name: 'Bridges' }).elements()).toEqual([]);
});

test('enrolling asks first, sends the price that was shown, waits, and opens the player', async () => {
  const school = await openSchool();
  const { path } = await look(school);
  await pay();
  await vi.waitUntil(() => path() === `/learn/enrollments/lesson/${school.lesson.id}`);
  expect(enrolments(school)).toHaveLength(1);
  expect(enrolments(school)[0]?.input).toMatchObject({ lessonID: school.lesson.id, expectedTokens: 800_000 });
});

test('nothing is shown as paid before the server has said so, and a second click sends nothing', async () => {
  const school = await openSchool();
  const { store, path } = await look(school);
  await expect.element(page.getByText('A bridge that danced, in many words.')).toBeVisible();
  const letGo = school.server.hold();
  await pay();
  await expect.element(page.getByRole('button', { name: 'Enroll for 800,000 tokens' })).toBeDisabled();
  expect(store.list('Enrollment', {})).toEqual([]);
  expect(path()).toBe(`/learn/catalog/lesson/${school.lesson.id}`);
  letGo();
  await vi.waitUntil(() => path() === `/learn/enrollments/lesson/${school.lesson.id}`);
  expect(enrolments(school)).toHaveLength(1);
});

test('who answers the question with no is charged nothing', async () => {
  const school = await openSchool();
  await look(school);
  await page.getByRole('button', { name: 'Enroll for 800,000 tokens' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByRole('button', { name: 'Enroll for 800,000 tokens' })).toBeEnabled();
  expect(enrolments(school)).toEqual([]);
});

test('a refusal stands beside the button, and the next try is the same enrolment', async () => {
  const school = await openSchool();
  school.server.refusals.set('enrollment.start', 'insufficient_tokens');
  const { path } = await look(school);
  await pay();
  await expect.element(page.getByRole('alert').getByText(/not have enough tokens/)).toBeVisible();
  school.server.refusals.clear();
  await pay();
  await vi.waitUntil(() => path() === `/learn/enrollments/lesson/${school.lesson.id}`);
  expect(enrolments(school)).toHaveLength(1);
});

test('a price that changes while the page is open is the price that is asked for', async () => {
  const school = await openSchool();
  await look(school);
  await expect.element(page.getByRole('button', { name: 'Enroll for 800,000 tokens' })).toBeVisible();
  school.server.put('Lesson', { ...school.lesson, price: 9 });
  await expect.element(page.getByRole('button', { name: 'Enroll for 900,000 tokens' })).toBeEnabled();
});

test('who is enrolled goes on from here', async () => {
  const school = await openSchool();
  school.enrol({ status: 'IN_PROGRESS' });
  await look(school);
  await expect.element(page.getByRole('link', { name: 'Go on' }).first()).toBeVisible();
});

test('a lesson that does not exist, one never published and a broken address look alike', async () => {
  const school = await openSchool();
  const hidden = newId('Lesson');
  school.server.put('Lesson', rowOf('Lesson', hidden, { name: 'A secret plan', owner: newId('User') }));
  const store = await school.open();
  for (const id of [newId('Lesson'), hidden, 'nonsense']) {
    const { screen } = await visit(store, LessonPage, pattern, `/learn/catalog/lesson/${id}`);
    await expect.element(page.getByRole('heading', { level: 1, name: 'This lesson is not here' })).toBeVisible();
    await expect.element(page.getByText('A secret plan')).not.toBeInTheDocument();
    await screen.unmount();
  }
});

test('without a network a lesson that was never opened here says what it needs', async () => {
  const school = await openSchool();
  const store = await school.open();
  school.server.setOnline(false);
  await visit(store, LessonPage, pattern, `/learn/catalog/lesson/${newId('Lesson')}`);
  await expect.element(page.getByText('You are offline')).toBeVisible();
  school.server.setOnline(true);
});
