import { expect, test } from 'vitest';
import { enrollLearner, publishLesson } from '#e2e/api-client.ts';
import { openFixture } from '#e2e/fixture.ts';
import { shell } from '#e2e/shell.ts';

// The offline page has the status 503, and files that the worker asks for offline fail.
const { newPerson, rows } = await openFixture([/status of 503/, /ERR_FAILED/]);

const steps = [
  { name: 'On the platform', text: 'The train is late.' },
  { name: 'In the tunnel', text: 'No network here.' },
];

test('a kept lesson opens after a reload without a network, and nothing of it remains after signing out [S-611]', async () => {
  const learner = await newPerson();
  const lesson = await publishLesson(learner, { name: 'By night train', steps });
  await enrollLearner(learner, lesson);
  const { page, context, id } = learner;
  await page.goto(`/learn/enrollments/lesson/${lesson.id}`);
  await page.getByText('The train is late.').waitFor();
  const remains = () =>
    page.evaluate(async () => [
      ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
      ...(await caches.keys()).map((name) => name.replace(/-[\w-]{12}$/, '')),
    ]);
  expect(await remains()).toEqual([]);
  await page.getByRole('button', { name: 'Keep on this device' }).click();
  await page.getByText(/^Opens without a network/).waitFor();
  expect((await remains()).toSorted()).toEqual(['/learn/', 'offline-build', 'offline-lessons']);

  await context.setOffline(true);
  await page.reload();
  await page.getByText('The train is late.').waitFor();
  await page.getByRole('button', { name: 'Next step' }).click();
  await page.getByText('No network here.').waitFor();
  await page.goto('/learn/review');
  await page.getByRole('main').waitFor();
  await page.goto('/learn/catalog');
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor();
  await page.getByRole('link', { name: 'By night train' }).click();
  await page.getByText('No network here.').waitFor();
  await page.goto('/learn/catalog');

  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByRole('article').first().waitFor();
  const done = () =>
    rows("select 1 as one from enrollment_topic_progress where owner = $1 and status = 'COMPLETE'", id);
  await expect.poll(done).toHaveLength(1);

  await shell(page).logOut();
  await page.getByRole('heading', { name: 'Learn with someone wise in the margin.' }).waitFor();
  expect(await remains()).toEqual([]);
});
