import { expect, test } from 'vitest';
import { openFixture } from '#e2e/fixture.ts';

const { newPerson, elsewhere } = await openFixture();

test('a new learner writes a flashcard, edits it, suspends it on another device, and reviews it after resuming', async () => {
  const person = await newPerson({ at: '/learn/review' });
  const { page } = person;
  await page.getByRole('link', { name: 'Write flashcards' }).click();
  await page.getByRole('button', { name: 'New flashcard' }).first().click();
  await page.getByLabel('Front').fill('Capital of Norway?');
  await page.getByLabel('Back').fill('Osl');
  await page.getByRole('button', { name: 'Add flashcard' }).click();
  await page.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Capital of Norway?' }).click();
  await page.getByLabel('Back').fill('Oslo');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('listitem').getByText('Oslo', { exact: true }).waitFor();

  const phone = await elsewhere(person, { viewport: { width: 390, height: 844 } });
  await phone.page.goto('/learn/cards');
  await phone.page.getByText('Oslo', { exact: true }).waitFor();
  await phone.page.getByRole('button', { name: 'Suspend' }).click();
  await page.getByRole('listitem').getByText('Suspended').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Resume' }).click();
  await phone.page.getByRole('listitem').getByText('New').waitFor();

  await phone.page.goto('/learn/dashboard');
  await phone.page.getByRole('region', { name: 'Cards' }).getByRole('link', { name: 'Review' }).click();
  await phone.page.getByRole('button', { name: 'Show the answer' }).click();
  await phone.page.getByRole('button', { name: /^Easy/ }).click();
  await phone.page.getByRole('heading', { name: 'Done for today' }).waitFor();
  const deck = await person.context.request.get('/api/cards.csv');
  expect(await deck.text()).toContain('"Capital of Norway?","Oslo"');
});
