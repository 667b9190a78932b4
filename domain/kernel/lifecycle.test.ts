import { expect, test } from 'vitest';
import { AppError } from '#domain/kernel/errors.ts';
import { lifecycle } from '#domain/kernel/lifecycle.ts';

const door = lifecycle('door', { OPEN: { close: 'CLOSED' }, CLOSED: { open: 'OPEN', lock: 'LOCKED' }, LOCKED: {} });

test('a listed action leads to its next state', () => {
  expect(door.next('OPEN', 'close')).toBe('CLOSED');
});

test('an action that is not listed for the current state is refused', () => {
  expect(() => door.next('OPEN', 'lock')).toThrow(AppError);
  expect(() => door.next('LOCKED', 'open')).toThrow('invalid_state');
  expect(door.can('LOCKED', 'open')).toBe(false);
});
