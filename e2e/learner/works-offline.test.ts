import { expect, test } from 'vitest';
import { enrollLearner, publishLesson } from '#e2e/api-client.ts';
import { openFixture } from '#e2e/fixture.ts';

// The test opens a page while offline.
const { newPerson, elsewhere, rows } = await openFixture([/AccountPage did not load/]);

const steps = [
  { name: 'On the platform', text: 'The train is late.' },
  { name: 'In the tunnel', text: 'No network here.' },
  { name: 'At the sea', text: 'There it is again.' },
];

test('a page that failed to load offline loads when the network returns', async () => {
  const { page, context } = await newPerson();
  await page.getByRole('complementary').getByText('Welcome to Margin').waitFor();
  await context.setOffline(true);
  await page.getByRole('button', { name: /^Account of/ }).click();
  const settings = page.getByRole('menuitem', { name: 'Settings' });
  await settings.hover();
  await settings.click();
  await page.getByText('The server does not answer').waitFor();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('tab', { name: 'Security' }).waitFor();
});

test('offline work is sent by the next tab, even though the first was closed while offline [S-591]', async () => {
  const learner = await newPerson();
  const lesson = await publishLesson(learner, { name: 'By train', steps });
  await enrollLearner(learner, lesson);
  const { page, context, id } = learner;
  await page.goto(`/learn/enrollments/lesson/${lesson.id}`);
  await page.getByText('The train is late.').waitFor();

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Next step' }).click();
  await page.getByText('No network here.').waitFor();
  await page.getByRole('button', { name: 'Next step' }).click();
  await page.getByText('There it is again.').waitFor();
  await page.getByText(/^\d changes waiting for the network$/).waitFor();
  await page.close();
  await context.setOffline(false);

  const home = await context.newPage();
  await home.goto('/learn/dashboard');
  await home.getByText('Next: At the sea').waitFor();
  const done = () =>
    rows("select 1 as one from enrollment_topic_progress where owner = $1 and status = 'COMPLETE'", id);
  await expect.poll(done).toHaveLength(2);

  const other = await elsewhere(learner);
  await other.page.getByText('Next: At the sea').waitFor();
  await other.page.getByRole('link', { name: 'Continue' }).click();
  await other.page.getByRole('heading', { name: 'At the sea' }).waitFor();
});

test('another tab takes over sending and receiving when the browser kills the elected one', async () => {
  const learner = await newPerson();
  const lesson = await publishLesson(learner, { name: 'By ship', steps });
  await enrollLearner(learner, lesson);
  const { page: leading, context, id } = learner;
  await leading.getByRole('button', { name: /^Account of/ }).waitFor();
  const next = await context.newPage();
  await next.goto(`/learn/enrollments/lesson/${lesson.id}`);
  await next.getByText('The train is late.').waitFor();

  const killed = leading.waitForEvent('crash');
  const devtools = await context.newCDPSession(leading);
  void devtools.send('Page.crash').catch(() => undefined);
  await killed;
  await next.getByRole('button', { name: 'Next step' }).click();
  const done = () =>
    rows("select 1 as one from enrollment_topic_progress where owner = $1 and status = 'COMPLETE'", id);
  await expect.poll(done).toHaveLength(1);

  await next.goto('/learn/dashboard');
  await next.getByText('Next: In the tunnel').waitFor();
  const another = await publishLesson(learner, { name: 'By air', steps: [{ name: 'At the gate', text: 'Closed.' }] });
  await enrollLearner(learner, another);
  await next.getByRole('table').getByText('By air').waitFor();
});
