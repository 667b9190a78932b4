import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openFixture } from '#e2e/fixture.ts';

const { newPerson, elsewhere, rows } = await openFixture();

const said = (page: Page) => page.getByRole('region', { name: 'What was said' });

async function ask(page: Page, words: string): Promise<void> {
  const field = page.getByRole('textbox', { name: /^Ask Sage/ });
  await field.fill(words);
  await field.press('Enter');
  await said(page).getByRole('button', { name: 'Ask again' }).waitFor();
}

test('a tutor remembers what its learner said in later conversations and on other devices until it is deleted [S-004, S-010, S-082]', async () => {
  const learner = await newPerson();
  const { page } = learner;
  const [owned] = await rows<{ owner: string }>(
    'select t.owner from "user" u join tutor t on t.id = u.personal_tutor_id where u.id = $1',
    learner.id,
  );
  expect(owned?.owner).toBe(learner.id);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'AI Tutor' }).click();
  await page.getByRole('heading', { level: 1, name: 'Sage' }).waitFor();
  await ask(page, 'My exam is on Friday. What is damping?');
  const memory = page.getByRole('button', { name: 'Forget “My exam is on Friday.”' });
  await memory.waitFor();

  await page.reload();
  await said(page).getByText('What is damping?').waitFor();
  await page.getByRole('button', { name: 'New conversation' }).click();
  await ask(page, 'When is my exam?');
  await said(page).getByRole('blockquote').getByText('My exam is on Friday.').waitFor();
  await said(page).getByText('1 memory used').waitFor();

  const other = await elsewhere(learner);
  await other.page.goto(page.url());
  await said(other.page).getByRole('blockquote').getByText('My exam is on Friday.').waitFor();
  await other.context.close();

  await memory.click();
  await page
    .getByRole('dialog')
    .getByText(/The question and the answer that it came from are deleted too/)
    .waitFor();
  await page.getByRole('button', { name: 'Forget it' }).click();
  await memory.waitFor({ state: 'detached' });
  const kept = () => rows('select from tutor_memory where owner = $1 and is_remembered', learner.id);
  await expect.poll(kept).toEqual([]);
  await page.getByRole('button', { name: 'New conversation' }).click();
  await ask(page, 'When is my exam?');
  expect(await said(page).getByText('Friday').count()).toBe(0);
});
