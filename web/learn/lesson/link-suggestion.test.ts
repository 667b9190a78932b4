import type { LessonNodeLink } from '#domain/teach/link.ts';
import { expect, test } from 'vitest';
import type { OutlineNode } from '#domain/teach/version/version.ts';
import { linkSuggestion } from '#web/learn/lesson/link-suggestion.ts';
import { rowOf } from '#web/store/row/test-row.ts';

const step = (id: string, type: OutlineNode['type'] = 'RICHTEXT') => ({ id, type, name: id }) as OutlineNode;
const link = (from: string, to: string): LessonNodeLink =>
  rowOf('LessonNodeLink', `${from}-${to}`, { fromLessonNode: from as never, toLessonNode: to as never });
const steps = [step('Sway'), step('Ball'), step('Check', 'QUIZ')];
const links = [link('Sway', 'Ball'), link('Ball', 'Check')];

test('a suggested link leads from any step to another one that it has no link to yet', () => {
  const { from, targets, to, isComplete } = linkSuggestion({ kind: 'connect' }, steps, links);
  expect([from?.id, targets.map(({ id }) => id), to?.id, isComplete]).toEqual(['Sway', ['Check'], 'Check', true]);
  const full = [...links, link('Sway', 'Check')];
  expect(linkSuggestion({ kind: 'connect' }, steps, full)).toMatchObject({ to: undefined, isComplete: false });
});

test('only a link from a quiz has a condition, and a condition that does not fit the step is dropped', () => {
  const chosen = { kind: 'connect', from: 'Check' as never, condition: 'failed' } as const;
  expect(linkSuggestion(chosen, steps, links)).toMatchObject({ condition: 'failed' });
  expect(linkSuggestion({ ...chosen, from: 'Sway' as never }, steps, links)).toMatchObject({
    condition: 'always',
    conditions: ['always'],
  });
});

test('a suggestion can change or remove a link only if the lesson has one', () => {
  expect(linkSuggestion({ kind: 'cut' }, steps, links)).toMatchObject({ link: links[0], isComplete: true });
  expect(linkSuggestion({ kind: 'revise', linkID: 'Ball-Check' as never }, steps, links)).toMatchObject({
    link: links[1],
  });
  expect(linkSuggestion({ kind: 'revise' }, steps, [])).toMatchObject({ link: undefined, isComplete: false });
});
