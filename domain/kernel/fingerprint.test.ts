import { expect, test } from 'vitest';
import { fingerprint } from '#domain/kernel/fingerprint.ts';

test('equal values have the same fingerprint, whatever the order of their keys and with or without undefined ones', () => {
  const kept = { text: 'one', more: [{ b: 2, a: 1 }] };
  expect(fingerprint({ more: [{ a: 1, b: 2 }], text: 'one', gone: undefined })).toBe(fingerprint(kept));
});

test('values that differ in one character or in their order have different fingerprints', () => {
  const texts = Array.from({ length: 20_000 }, (_, index) => `A text that ends in ${index}`);
  expect(new Set(texts.map((text) => fingerprint({ text }))).size).toBe(texts.length);
  expect(fingerprint(['ab', 'c'])).not.toBe(fingerprint(['c', 'ab']));
  expect(fingerprint('ab')).not.toBe(fingerprint('ba'));
});
