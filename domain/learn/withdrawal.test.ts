import { expect, test } from 'vitest';
import type { TopicState } from '#domain/learn/enrollment.ts';
import { REFUND_DAYS, withdrawalOf } from '#domain/learn/withdrawal.ts';

const start = '2026-01-01T00:00:00.000Z';
const after = (days: number) => Date.parse(start) + days * 86_400_000;
const steps = (done: number, of: number): TopicState[] =>
  Array.from({ length: of }, (_, index) => ({
    topicID: `${index}` as TopicState['topicID'],
    status: index < done ? 'COMPLETE' : 'INCOMPLETE',
  }));
const paid = (progress: TopicState[]) => ({
  paidTokens: 800_000,
  createdAt: start,
  reopenedAt: null,
  progress,
  history: [],
});

test('a payment is refunded in full up to a fifth of the steps', () => {
  expect(withdrawalOf(paid(steps(0, 10)), after(0))).toEqual({ isAllowed: true, tokens: 800_000 });
  expect(withdrawalOf(paid(steps(2, 10)), after(0))).toEqual({ isAllowed: true, tokens: 800_000 });
  expect(withdrawalOf(paid(steps(3, 10)), after(0))).toEqual({ isAllowed: false, reason: 'steps' });
});

test('a payment is refunded until fourteen days after enrolling, to the millisecond', () => {
  expect(withdrawalOf(paid(steps(0, 4)), after(REFUND_DAYS) - 1)).toEqual({ isAllowed: true, tokens: 800_000 });
  expect(withdrawalOf(paid(steps(0, 4)), after(REFUND_DAYS))).toEqual({ isAllowed: false, reason: 'days' });
});

test("steps off the learner's path count neither as done nor as to do", () => {
  const own = steps(1, 5);
  const aside = steps(5, 5).map((step) => ({ ...step, isAside: true as const }));
  expect(withdrawalOf(paid([...own, ...aside]), after(1))).toEqual({ isAllowed: true, tokens: 800_000 });
});

test('a retake does not hide the progress of earlier runs', () => {
  const run = { status: 'COMPLETED' as const, startDate: start, completionDate: start, retakenAt: start };
  const again = { ...paid(steps(0, 4)), history: [{ ...run, progress: steps(4, 4) }] };
  expect(withdrawalOf(again, after(1))).toEqual({ isAllowed: false, reason: 'steps' });
});

test('a free lesson can be left at any time, without a refund', () => {
  expect(withdrawalOf({ ...paid(steps(4, 4)), paidTokens: 0 }, after(99))).toEqual({ isAllowed: true, tokens: 0 });
});
