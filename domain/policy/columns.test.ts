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

test('what a step or a quiz tells each viewer of themselves is never taken from its row [S-691]', () => {
  const quiz = { id: 'x', progress: 1, status: 'PASS', passMark: 0.5 };
  expect(project('LessonNodeQuiz', quiz, ['owner', 'others'])).toMatchObject({ id: 'x', passMark: 0.5 });
  for (const views of [['owner'], ['others'], ['owner', 'others']])
    for (const column of ['progress', 'status'])
      expect(project('LessonNodeQuiz', quiz, views)).not.toHaveProperty(column);
  const node = { id: 'x', status: 'ATTENTION' };
  expect(project('LessonNode', node, ['others'])).not.toHaveProperty('status');
  expect(project('LessonNode', node, ['owner'])).toHaveProperty('status', 'ATTENTION');
});

test('no view but the owner’s shows the questions of a draft, and none at all a key', () => {
  const { owner: _owner, ...others } = columns.LessonNodeQuiz.read;
  for (const list of Object.values(others)) expect(list).not.toContain('questions');
  expect(columns.LessonVersionKey.read).toEqual({});
});
