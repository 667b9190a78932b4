import { expect, test } from 'vitest';
import type { LessonNodeLink } from '#domain/teach/node.ts';
import type { OutlineNode } from '#domain/teach/version.ts';
import { suggestionOf } from '#web/learn/lesson/suggestion.ts';
import { rowOf } from '#web/store/test-row.ts';

const step = (id: string, type: OutlineNode['type'] = 'RICHTEXT') => ({ id, type, name: id }) as OutlineNode;
const way = (from: string, to: string): LessonNodeLink =>
  rowOf('LessonNodeLink', `${from}-${to}`, { fromLessonNode: from as never, toLessonNode: to as never });
const steps = [step('Sway'), step('Ball'), step('Check', 'QUIZ')];
const ways = [way('Sway', 'Ball'), way('Ball', 'Check')];

test('a suggested link leads from any step to another one that it has no link to yet', () => {
  const { from, targets, to, isWhole } = suggestionOf({ kind: 'connect' }, steps, ways);
  expect([from?.id, targets.map(({ id }) => id), to?.id, isWhole]).toEqual(['Sway', ['Check'], 'Check', true]);
  const full = [...ways, way('Sway', 'Check')];
  expect(suggestionOf({ kind: 'connect' }, steps, full)).toMatchObject({ to: undefined, isWhole: false });
});

test('only a link from a quiz has a condition, and a condition that does not fit the step is dropped', () => {
  const chosen = { kind: 'connect', from: 'Check' as never, condition: 'failed' } as const;
  expect(suggestionOf(chosen, steps, ways)).toMatchObject({ condition: 'failed' });
  expect(suggestionOf({ ...chosen, from: 'Sway' as never }, steps, ways)).toMatchObject({
    condition: 'always',
    conditions: ['always'],
  });
});

test('a suggestion can change or remove a link only if the lesson has one', () => {
  expect(suggestionOf({ kind: 'cut' }, steps, ways)).toMatchObject({ way: ways[0], isWhole: true });
  expect(suggestionOf({ kind: 'revise', way: 'Ball-Check' as never }, steps, ways)).toMatchObject({ way: ways[1] });
  expect(suggestionOf({ kind: 'revise' }, steps, [])).toMatchObject({ way: undefined, isWhole: false });
});
