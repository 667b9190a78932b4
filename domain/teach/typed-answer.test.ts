import { expect, test } from 'vitest';
import { foldedText, numberReadings } from '#domain/teach/typed-answer.ts';

test.each([
  ['case', 'PARIS', 'paris'],
  ['accents', 'Café crème', 'cafe creme'],
  ['composed and decomposed letters', 'é'.normalize('NFC'), 'é'.normalize('NFD')],
  ['letters of full width', 'ＰＡＲＩＳ', 'Paris'],
  ['ligatures', 'eﬃcient', 'efficient'],
  ['needless spaces', '  New \u00a0 York\n', 'New York'],
  ['signs that cannot be seen', 'Pa\u200bris\ufeff', 'Paris'],
  ['quotes that a phone puts in', 'l’été', "l'ete"],
  ['dashes', 'x – y', 'x - y'],
  ['sharp s', 'Straße', 'STRASSE'],
  ['a dot on a capital I', 'İstanbul', 'istanbul'],
  ['a final sigma', 'ΟΔΟΣ', 'οδοσ'],
])('%s make no difference', (_what, one, other) => {
  expect(foldedText(one)).toBe(foldedText(other));
});

test.each([
  ['another word', 'Paris', 'Pairs'],
  ['a space between words', 'New York', 'NewYork'],
  ['a vowel that is written as a mark', 'की', 'का'],
  ['a sign', '-5', '5'],
])('%s does', (_what, one, other) => {
  expect(foldedText(one)).not.toBe(foldedText(other));
});

test.each<[string, number[]]>([
  ['3.5', [3.5]],
  ['3,5', [3.5]],
  [' −3 ', [-3]],
  ['+.5', [0.5]],
  ['5.', [5]],
  ['1e3', [1_000]],
  ['12 500', [12_500]],
  ["1'000", [1_000]],
  ['1,000', [1, 1_000]],
  ['1.000', [1, 1_000]],
  ['1,234.5', [1_234.5]],
  ['1.234,5', [1_234.5]],
  ['1,234,567', [1_234_567]],
])('%s is read as %j', (text, readings) => {
  expect(numberReadings(text)).toEqual(readings);
});

test.each(['', ' ', 'three', 'NaN', 'Infinity', '-', '1e999', '1,2,3', '1.2.3', '0x10', '3 m', '٣', '10²', '--1'])(
  '%j is no number',
  (text) => {
    expect(numberReadings(text)).toEqual([]);
  },
);

test('what is very long is read in no time', () => {
  expect(numberReadings('1'.repeat(1_000_000))).toEqual([]);
  expect(numberReadings('1,'.repeat(500_000))).toEqual([]);
  expect(foldedText('é '.repeat(500))).toHaveLength(999);
});
