import { expect, test } from 'vitest';
import { openFixture } from '#e2e/fixture.ts';
import { lessonEditor } from '#e2e/lesson-editor.ts';

const { newPerson, rows } = await openFixture();

test('text typed just before publishing is part of the published version', async () => {
  const { page, id } = await newPerson({ at: '/teach/lessons/create_lesson?name=Knots' });
  await page.getByRole('button', { name: 'Create and write' }).click();
  const write = lessonEditor(page);
  await write.writeText('Left over right,');
  await write.publish();
  expect(await rows('select name, visibility, has_draft_changes from lesson where owner = $1', id)).toEqual([
    { name: 'Knots', visibility: 'public', has_draft_changes: false },
  ]);
});
