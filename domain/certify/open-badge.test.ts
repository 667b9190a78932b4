import { expect, test } from 'vitest';
import { verdictOf } from '#domain/certify/open-badge.ts';

const validFrom = '2026-11-14T10:00:00.000Z';
const validUntil = '2027-11-14T23:59:59.999Z';
const at = (instant: string) => Date.parse(instant);
const minutes = (count: number) => count * 60_000;

test('a badge is valid from its start date until, but not including, its end', () => {
  const verdict = (now: number) => verdictOf({ validFrom, validUntil }, false, now);
  expect(verdict(at(validFrom))).toBe('valid');
  expect(verdict(at(validUntil) - 1)).toBe('valid');
  expect(verdict(at(validUntil))).toBe('expired');
  expect(verdictOf({ validFrom }, false, at('2099-01-01T00:00:00Z'))).toBe('valid');
});

test('a badge with a future start date is not valid yet, apart from a tolerance for clock differences', () => {
  expect(verdictOf({ validFrom }, false, at(validFrom) - minutes(4))).toBe('valid');
  expect(verdictOf({ validFrom }, false, at(validFrom) - minutes(6))).toBe('early');
});

test('a revoked badge stays revoked before its start and after its end', () => {
  for (const now of ['2020-01-01T00:00:00Z', '2027-01-01T00:00:00Z', '2099-01-01T00:00:00Z'])
    expect(verdictOf({ validFrom, validUntil }, true, at(now))).toBe('revoked');
});

test('an invalid date never makes a badge valid', () => {
  const now = at('2027-01-01T00:00:00Z');
  expect(verdictOf({ validFrom: 'soon', validUntil }, false, now)).not.toBe('valid');
  expect(verdictOf({ validFrom, validUntil: 'never' }, false, now)).not.toBe('valid');
});
