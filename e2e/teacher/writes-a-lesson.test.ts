import { expect, test } from 'vitest';
import { stage } from '#e2e/stage.ts';
import { writing } from '#e2e/writing.ts';

const { newPerson, rows } = await stage();

test('text typed just before publishing is part of the published version', async () => {
  const { page, id } = await newPerson({ at: '/teach/lessons/create_lesson?name=Knots' });
  await page.getByRole('button', { name: 'Create and write' }).click();
  const write = writing(page);
  await write.writeText('Left over right,');
  await write.publish();
  expect(await rows('select name, visibility, has_draft_changes from lesson where owner = $1', id)).toEqual([
    { name: 'Knots', visibility: 'public', has_draft_changes: false },
  ]);
});
