import { expect, test } from 'vitest';
import { openFixture } from '#e2e/fixture.ts';
import { pdfOf, type PdfLine } from '#server/teach/source/test-documents.ts';

const { newPerson, rows } = await openFixture();

const lines = [
  'The gravity of a large body pulls on everything that lies around it.',
  'Sailors learned about gravity from the sea long before anybody wrote it down.',
  'Where the gravity is stronger the water rises higher than on any other coast.',
  'People who live by the harbour build their houses above the highest line.',
  'A harbour that is measured every day tells when the next storm should be feared.',
];
const page = (heading: string): PdfLine[] => [
  [heading, 18, 740],
  ...lines.map((line, index): PdfLine => [line, 10, 700 - index * 40]),
];

test('a teacher uploads a PDF, watches the drafting, checks the source of a question, and approves it [S-432, S-433, S-434]', async () => {
  const teacher = await newPerson();
  const { page: tab } = teacher;
  await tab.goto('/teach/lessons/create_lesson');
  await tab.getByRole('radio', { name: 'Drafted in the background' }).check();
  const buffer = pdfOf([page('High water'), page('Low water')]);
  await tab.getByLabel('Choose a file').setInputFiles({ name: 'Tides.pdf', mimeType: 'application/pdf', buffer });
  await tab.getByRole('button', { name: 'Draft the lesson' }).click();
  await tab.getByText('The draft is ready. It is yours alone until you publish it.').waitFor();
  await tab.getByRole('link', { name: 'Open the lesson' }).click();
  await tab.getByRole('button', { name: 'Publish' }).click();
  await tab.getByText('what was drafted is not approved yet').first().waitFor();
  await tab
    .getByRole('button', { name: /Check yourself/ })
    .first()
    .click();
  await tab.getByText('Page 1 · High water').first().waitFor();
  await tab.getByRole('button', { name: 'Approve all' }).click();
  await tab.getByText('wait for your approval').first().waitFor({ state: 'detached' });
  await tab.getByRole('button', { name: 'Publish' }).click();
  await tab
    .getByRole('button', { name: 'See its page' })
    .or(tab.getByText('Public', { exact: true }))
    .first()
    .waitFor();
  expect(await rows("select visibility, steps, job ->> 'status' as status from lesson where name = 'Tides'")).toEqual([
    { visibility: 'public', steps: 4, status: 'COMPLETE' },
  ]);
});
