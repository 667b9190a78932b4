import { expect, test } from 'vitest';
import type { ModelName } from '#domain/models.ts';
import { columns } from '#domain/policy/columns.ts';
import { project } from '#domain/policy/project.ts';

const models = Object.keys(columns) as ModelName[];

test.each(models)('%s: what the server works out is nothing that a person may set later', (model) => {
  const { derived, update } = columns[model] as { derived: readonly string[]; update: readonly string[] };
  expect(derived.filter((column) => update.includes(column))).toEqual([]);
});

test.each(models)('%s: nobody sets id or the system times', (model) => {
  const { create, update, derived } = columns[model] as unknown as Record<string, readonly string[]>;
  for (const column of ['id', 'createdAt', 'updatedAt'])
    for (const list of [create, update, derived]) expect(list).not.toContain(column);
});

test('a viewer without a view sees no column, and an unlisted column is closed to all', () => {
  const row = { id: 'x', name: 'n', secret: 's' };
  expect(project('Lesson', row, [])).toEqual({});
  expect(project('Lesson', row, ['owner'])).not.toHaveProperty('secret');
});

test('no view but the owner’s shows the questions of a draft, and none at all a key', () => {
  const { owner: _owner, ...others } = columns.LessonNodeQuiz.read;
  for (const list of Object.values(others)) expect(list).not.toContain('questions');
  expect(columns.LessonVersionKey.read).toEqual({});
});
