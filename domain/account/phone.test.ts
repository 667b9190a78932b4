import { expect, test } from 'vitest';
import { PHONE, phoneFrom } from '#domain/account/phone.ts';

test('a phone number in any common notation is stored as E.164 [S-217]', () => {
  for (const written of ['+49 30 123456', '0049 (30) 12-34.56', '+49/30/123456', '+4930\u2011123456'])
    expect(phoneFrom(written)).toBe('+4930123456');
  expect(PHONE.test('+4930123456')).toBe(true);
});

test('a text that is no phone number is not turned into one [S-217]', () => {
  for (const written of ['030 123456', '+0 123', '+12345678901234567', 'call me', '+', ''])
    expect(PHONE.test(phoneFrom(written)), written).toBe(false);
});
