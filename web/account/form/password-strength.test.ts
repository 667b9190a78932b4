import { expect, test } from 'vitest';
import { newPasswordRule } from '#web/account/form/field-rule.ts';
import { passwordStrength } from '#web/account/form/password-strength.ts';

test('a new password needs at least eight characters', () => {
  expect(newPasswordRule('1234567')).not.toBeNull();
  expect(newPasswordRule('12345678')).toBeNull();
});

test.each(['aaaaaaaa', 'correct horse battery staple', '        '])(
  'the password %j is accepted, because no character class is required',
  (password) => {
    expect(newPasswordRule(password)).toBeNull();
  },
);

test.each([
  ['', 'short'],
  ['1234567', 'short'],
  ['aaaaaaaa', 'weak'],
  ['sunshine', 'weak'],
  ['Sunsh1ne!x', 'good'],
  ['correct horse battery staple', 'good'],
  ['Correct Horse, 4 batteries', 'strong'],
])('the strength of the password %j is %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});
