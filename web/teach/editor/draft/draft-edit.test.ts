import { toStepSnapshot } from '#domain/teach/step-snapshot.ts';
import type { LessonNodeLink } from '#domain/teach/link.ts';
import { expect, test } from 'vitest';
import type { LessonNode } from '#domain/teach/node.ts';
import { rowOf } from '#web/store/row/test-row.ts';
import {
  restoreStepEdit,
  copyStepEdit,
  isSameGraph,
  type DraftGraph,
  inverseEdit,
} from '#web/teach/editor/draft/draft-edit.ts';
import { link, step } from '#web/teach/editor/draft/test-step.ts';

const shapeOf = (nodes: LessonNode[], links: LessonNodeLink[]): DraftGraph => ({
  nodes,
  links,
  contents: nodes
    .filter(({ type }) => type !== 'QUIZ')
    .map(({ id }) => rowOf('LessonNodeContent', `text of ${id}`, { lessonNodeID: id, text: `“${id}”` })),
  quizzes: nodes
    .filter(({ type }) => type === 'QUIZ')
    .map(({ id }) => rowOf('LessonNodeQuiz', `quiz of ${id}`, { lessonNodeID: id, passMark: 0.8 })),
});
const newLink = () => 'new' as LessonNodeLink['id'];

const [sway, ball, check, end] = [step('Sway'), step('Ball'), step('Check', 'QUIZ'), step('End')];
const whole = shapeOf([sway, ball, check], [link('Sway', 'Ball'), link('Ball', 'Check')]);
const withoutBall = shapeOf([sway, check], [link('Sway', 'Check')]);
const nothing = { removed: [], added: [], order: [], removedLinks: [], changedLinks: [] };

test('an undone removal restores the step with its text, position and links', () => {
  expect(inverseEdit({ before: whole, after: withoutBall }, withoutBall, newLink)).toEqual({
    removed: [],
    added: [
      {
        id: 'Ball',
        bodyID: 'text of Ball',
        type: 'RICHTEXT',
        name: 'Ball',
        description: '',
        minutes: 0,
        status: ball.status,
        importKey: null,
        text: { id: 'text of Ball', text: '“Ball”' },
      },
    ],
    order: ['Sway', 'Ball', 'Check'],
    removedLinks: ['Sway-Check'],
    changedLinks: [
      { id: 'new', from: 'Sway', to: 'Ball', condition: 'always' },
      { id: 'new', from: 'Ball', to: 'Check', condition: 'always' },
    ],
  });
});

test('an undone addition removes the step', () => {
  expect(inverseEdit({ before: withoutBall, after: whole }, whole, newLink)).toMatchObject({
    removed: ['Ball'],
    added: [],
    removedLinks: ['Sway-Ball', 'Ball-Check'],
    changedLinks: [{ from: 'Sway', to: 'Check' }],
  });
});

test('an undo keeps the steps, removals and links that another device changed meanwhile', () => {
  const now = shapeOf([sway, end, check], [link('Sway', 'End'), link('End', 'Check')]);
  const back = inverseEdit({ before: whole, after: withoutBall }, now, newLink);
  expect(back).toMatchObject({ order: ['Sway', 'End', 'Ball', 'Check'], removedLinks: [], removed: [] });
  expect(inverseEdit({ before: withoutBall, after: whole }, withoutBall, newLink)).toMatchObject({
    removed: [],
    removedLinks: [],
  });
  expect(inverseEdit({ before: whole, after: withoutBall }, whole, newLink).added).toEqual([]);
});

test('an undone condition is reset to the previous one, and nothing else changes', () => {
  const passed = { ...whole, links: [link('Sway', 'Ball'), link('Ball', 'Check', 'passed')] };
  expect(inverseEdit({ before: whole, after: passed }, passed, newLink)).toEqual({
    ...nothing,
    changedLinks: [{ id: 'new', from: 'Ball', to: 'Check', condition: 'always' }],
  });
});

test('an undone reordering restores the previous order', () => {
  const moved = { ...whole, nodes: [ball, sway, check] };
  expect(inverseEdit({ before: whole, after: moved }, moved, newLink)).toEqual({
    ...nothing,
    order: ['Sway', 'Ball', 'Check'],
  });
});

test('an edit that changed nothing is detected', () => {
  expect(isSameGraph({ before: whole, after: { ...whole, links: whole.links.toReversed() } })).toBe(true);
  expect(isSameGraph({ before: whole, after: { ...whole, nodes: whole.nodes.toReversed() } })).toBe(false);
  expect(isSameGraph({ before: whole, after: { ...whole, links: [] } })).toBe(false);
  const passed = [link('Sway', 'Ball'), link('Ball', 'Check', 'passed')];
  expect(isSameGraph({ before: whole, after: { ...whole, links: passed } })).toBe(false);
});

test('a copy is placed after its step with the same questions and takes over its outgoing link', () => {
  const shape = { ...whole, nodes: [sway, { ...check, importKey: 'key' }, end], links: [link('Check', 'End')] };
  const parts = { id: 'copy' as LessonNode['id'], bodyID: 'body', name: 'Check (copy)' };
  const linkIDs = ['one', 'two'] as [LessonNodeLink['id'], LessonNodeLink['id']];
  expect(copyStepEdit({ ...check, importKey: 'key' }, shape, { ...parts, linkIDs })).toMatchObject({
    added: [{ ...parts, type: 'QUIZ', importKey: null, quiz: { id: 'body', passMark: 0.8 } }],
    order: ['Sway', 'Check', 'copy', 'End'],
    removedLinks: ['Check-End'],
    changedLinks: [
      { id: 'one', from: 'Check', to: 'copy', condition: 'always' },
      { id: 'two', from: 'copy', to: 'End', condition: 'always' },
    ],
  });
});

const deleted = (position: number) =>
  rowOf('StepState', 'state', { nodeID: ball.id, position, step: toStepSnapshot(ball, whole.contents[1], undefined) });
const linkIDs: [LessonNodeLink['id'], LessonNodeLink['id']] = ['to' as never, 'from' as never];

test('a deleted step is restored with its text at its old position and link', () => {
  const { added, order, removedLinks, changedLinks } = restoreStepEdit(deleted(1), withoutBall, linkIDs);
  expect(added).toMatchObject([{ id: 'Ball', bodyID: 'text of Ball', text: { text: '“Ball”' } }]);
  expect(order).toEqual(['Sway', 'Ball', 'Check']);
  expect(removedLinks).toEqual(['Sway-Check']);
  expect(changedLinks).toEqual([
    { id: 'to', from: 'Sway', to: 'Ball', condition: 'always' },
    { id: 'from', from: 'Ball', to: 'Check', condition: 'always' },
  ]);
});

test('a restored first step links to the current first step, and a restored last step ends the lesson', () => {
  expect(restoreStepEdit(deleted(0), withoutBall, linkIDs)).toMatchObject({
    order: ['Ball', 'Sway', 'Check'],
    changedLinks: [{ from: 'Ball', to: 'Sway' }],
  });
  expect(restoreStepEdit(deleted(9), withoutBall, linkIDs)).toMatchObject({
    order: ['Sway', 'Check', 'Ball'],
    removedLinks: [],
    changedLinks: [{ from: 'Check', to: 'Ball' }],
  });
  expect(restoreStepEdit(deleted(9), shapeOf([], []), linkIDs)).toMatchObject({ order: ['Ball'], changedLinks: [] });
});
