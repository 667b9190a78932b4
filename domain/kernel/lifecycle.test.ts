import { expect, test } from 'vitest';
import { AppError } from '#domain/kernel/errors.ts';
import { lifecycle } from '#domain/kernel/lifecycle.ts';

const doorLifecycle = lifecycle('door', {
  OPEN: { close: 'CLOSED' },
  CLOSED: { open: 'OPEN', lock: 'LOCKED' },
  LOCKED: {},
});

test('a listed action leads to its next state', () => {
  expect(doorLifecycle.next('OPEN', 'close')).toBe('CLOSED');
});

test('an action that is not listed for the current state is refused', () => {
  expect(() => doorLifecycle.next('OPEN', 'lock')).toThrow(AppError);
  expect(() => doorLifecycle.next('LOCKED', 'open')).toThrow('invalid_state');
  expect(doorLifecycle.can('LOCKED', 'open')).toBe(false);
});
