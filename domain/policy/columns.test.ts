import { expect, test } from 'vitest';
import type { ModelName } from '#domain/models.ts';
import { columns } from '#domain/policy/columns.ts';
import { project } from '#domain/policy/project.ts';

const models = Object.keys(columns) as ModelName[];

test.each(models)('no computed column of %s can be updated by a person', (model) => {
  const { computed, update } = columns[model] as { computed: readonly string[]; update: readonly string[] };
  expect(computed.filter((column) => update.includes(column))).toEqual([]);
});

test.each(models)('no person can set id or the system times of %s', (model) => {
  const { create, update, computed } = columns[model] as unknown as Record<string, readonly string[]>;
  for (const column of ['id', 'createdAt', 'updatedAt'])
    for (const list of [create, update, computed]) expect(list).not.toContain(column);
});

test('a viewer without a view sees no column, and an unlisted column is visible to nobody', () => {
  const row = { id: 'x', name: 'n', secret: 's' };
  expect(project('Lesson', row, [])).toEqual({});
  expect(project('Lesson', row, ['owner'])).not.toHaveProperty('secret');
});

test('viewer-specific columns of a step or quiz are never copied from its row [S-691]', () => {
  const quiz = { id: 'x', progress: 1, status: 'PASS', passMark: 0.5 };
  expect(project('LessonNodeQuiz', quiz, ['owner', 'others'])).toMatchObject({ id: 'x', passMark: 0.5 });
  for (const views of [['owner'], ['others'], ['owner', 'others']])
    for (const column of ['progress', 'status'])
      expect(project('LessonNodeQuiz', quiz, views)).not.toHaveProperty(column);
  const node = { id: 'x', status: 'ATTENTION' };
  expect(project('LessonNode', node, ['others'])).not.toHaveProperty('status');
  expect(project('LessonNode', node, ['owner'])).toHaveProperty('status', 'ATTENTION');
});

test('questions of a draft are visible to its owner alone, and the key to nobody', () => {
  const { owner: _owner, ...others } = columns.LessonNodeQuiz.read;
  for (const list of Object.values(others)) expect(list).not.toContain('questions');
  expect(columns.LessonVersionKey.read).toEqual({});
});
