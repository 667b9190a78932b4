import { expect, test } from 'vitest';
import type { Id } from '#domain/kernel/id.ts';
import { CARD_HEIGHT, CARD_WIDTH, curvePath, layoutSteps } from '#web/teach/editor/graph/graph-layout.ts';
import { link, step } from '#web/teach/editor/draft/test-step.ts';

test('a step is placed below every step that links to it, and branches are placed side by side', () => {
  const steps = ['a', 'b', 'c', 'd'].map((id) => step(id));
  const { cards } = layoutSteps(steps, [link('a', 'b'), link('a', 'c'), link('b', 'd'), link('c', 'd')]);
  const [a, b, c, d] = steps.map(({ id }) => cards.get(id)!);
  expect(b!.y).toBeGreaterThanOrEqual(a!.y + CARD_HEIGHT);
  expect(c!.y).toBe(b!.y);
  expect(Math.abs(c!.x - b!.x)).toBeGreaterThanOrEqual(CARD_WIDTH);
  expect(d!.y).toBeGreaterThanOrEqual(b!.y + CARD_HEIGHT);
});

test('a link that passes a step goes around its card', () => {
  const steps = ['a', 'b', 'c'].map((id) => step(id));
  const { cards, links } = layoutSteps(steps, [link('a', 'b'), link('b', 'c'), link('a', 'c', 'passed')]);
  const b = cards.get(steps[1]!.id)!;
  const { points } = links.get('a-c' as Id<'LessonNodeLink'>)!;
  const beside = points.filter(({ y }) => y >= b.y && y <= b.y + CARD_HEIGHT);
  expect(beside.length).toBeGreaterThan(0);
  for (const { x } of beside) expect(x < b.x || x > b.x + CARD_WIDTH).toBe(true);
});

test('a curve runs through all of its points', () => {
  expect(
    curvePath([
      { x: 0, y: 0 },
      { x: 10, y: 20 },
      { x: 0, y: 40 },
    ]),
  ).toBe('M0 0C0 10 10 10 10 20C10 30 0 30 0 40');
});

test('a layout handles a back link, a link to a missing step and a step without links', () => {
  const steps = ['a', 'b', 'alone'].map((id) => step(id));
  const { cards, links } = layoutSteps(steps, [link('a', 'b'), link('b', 'a'), link('b', 'gone')]);
  expect([...cards.keys()]).toEqual(['a', 'b', 'alone']);
  expect([...links.keys()]).toEqual(['a-b', 'b-a']);
  const all = [...cards.values(), ...[...links.values()].flatMap(({ points, label }) => [...points, label])];
  for (const { x, y } of all) expect(Number.isFinite(x) && Number.isFinite(y)).toBe(true);
});
