import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, test } from 'vitest';
import { AppError } from '#domain/kernel/errors.ts';
import { asAppError } from '#server/store/database-error.ts';

const withCode = (code: string, message = 'as Postgres says it') => Object.assign(new Error(message), { code });

test.each([
  ['25006', 'a database that is read only'],
  ['57P01', 'an administrator who ends connections'],
  ['57P03', 'a database that is starting'],
  ['57014', 'a statement that took too long'],
  ['40001', 'transactions in each other’s way'],
  ['53100', 'a full disk'],
  ['53200', 'no memory'],
  ['53300', 'too many connections'],
  ['58030', 'an error of the disk'],
  ['08006', 'a lost connection'],
  ['XX000', 'a fault of Postgres itself'],
  ['25P03', 'a transaction that waited too long'],
  ['26000', 'a pooler that lost a prepared statement'],
  ['28P01', 'a password that was just changed'],
  ['EHOSTUNREACH', 'a host that cannot be reached'],
  ['EAI_AGAIN', 'a name server that is away'],
])('the code %s, %s, is answered as unavailable and never as a refusal of the call', (code) => {
  expect(asAppError(withCode(code)).code).toBe('unavailable');
  expect(asAppError(new DrizzleQueryError('update', [], withCode(code))).code).toBe('unavailable');
});

test.each(['Query read timeout', 'Connection terminated unexpectedly', 'timeout exceeded when trying to connect'])(
  'the driver’s own message "%s" is answered as unavailable',
  (message) => {
    expect(asAppError(new Error(message)).code).toBe('unavailable');
  },
);

test.each([
  ['23505', 'conflict'],
  ['23503', 'invalid_input'],
  ['22001', 'invalid_input'],
  ['42P01', 'internal'],
])('the code %s is about the call, and is answered as %s', (code, expected) => {
  expect(asAppError(withCode(code)).code).toBe(expected);
});

test('a refusal that a library has wrapped is still that refusal', () => {
  const refusal = new AppError('unavailable', 'the file store does not answer');
  expect(asAppError(new Error('E_CANNOT_READ_FILE', { cause: refusal }))).toBe(refusal);
});

test('an unknown error is an internal fault, with its cause for the log', () => {
  const cause = new TypeError('x is not a function');
  expect(asAppError(cause)).toMatchObject({ code: 'internal', cause });
});
