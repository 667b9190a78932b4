import { expect, test } from 'vitest';
import { PHONE, phoneFrom } from '#domain/account/phone.ts';

test('a number is kept as E.164, however it was written [S-217]', () => {
  for (const written of ['+49 30 123456', '0049 (30) 12-34.56', '+49/30/123456', '+4930\u2011123456'])
    expect(phoneFrom(written)).toBe('+4930123456');
  expect(PHONE.test('+4930123456')).toBe(true);
});

test('what is no number is not made one [S-217]', () => {
  for (const written of ['030 123456', '+0 123', '+12345678901234567', 'call me', '+', ''])
    expect(PHONE.test(phoneFrom(written)), written).toBe(false);
});
