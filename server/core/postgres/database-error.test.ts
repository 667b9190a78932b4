import { expect, test } from 'vitest';
import { AppError } from '#domain/kernel/errors.ts';
import { toAppError } from '#server/core/postgres/database-error.ts';

const withCode = (code: string, message = 'as Postgres says it') => Object.assign(new Error(message), { code });

test.each([
  ['25006', 'read-only database'],
  ['57P01', 'connections ended by an administrator'],
  ['57P03', 'database still starting'],
  ['57014', 'statement timeout'],
  ['40001', 'serialization failure'],
  ['53100', 'full disk'],
  ['53200', 'out of memory'],
  ['53300', 'too many connections'],
  ['58030', 'disk error'],
  ['08006', 'lost connection'],
  ['XX000', 'internal fault of Postgres'],
  ['25P03', 'idle transaction timeout'],
  ['26000', 'prepared statement lost by a pooler'],
  ['28P01', 'password just changed'],
  ['EHOSTUNREACH', 'unreachable host'],
  ['EAI_AGAIN', 'name server unavailable'],
])('error code %s (%s) is reported as unavailable and never as a refusal of the call', (code) => {
  expect(toAppError(withCode(code)).code).toBe('unavailable');
  const wrapped = new Error('of a library', { cause: withCode(code) });
  expect(toAppError(wrapped).code).toBe('unavailable');
  expect(toAppError(new Error('of another library', { cause: wrapped })).code).toBe('unavailable');
});

test.each(['Query read timeout', 'Connection terminated unexpectedly', 'timeout exceeded when trying to connect'])(
  'the driver’s own message "%s" is reported as unavailable',
  (message) => {
    expect(toAppError(new Error(message)).code).toBe('unavailable');
  },
);

test.each([
  ['23505', 'conflict'],
  ['23503', 'invalid_input'],
  ['22001', 'invalid_input'],
  ['42P01', 'internal'],
])('error code %s concerns the call itself and is reported as %s', (code, expected) => {
  expect(toAppError(withCode(code)).code).toBe(expected);
});

test('a refusal that a library wrapped in its own error is still reported as that refusal', () => {
  const refusal = new AppError('unavailable', 'the file store does not answer');
  expect(toAppError(new Error('E_CANNOT_READ_FILE', { cause: refusal }))).toBe(refusal);
});

test('an unknown error is reported as internal and keeps its cause for the log', () => {
  const cause = new TypeError('x is not a function');
  expect(toAppError(cause)).toMatchObject({ code: 'internal', cause });
});
