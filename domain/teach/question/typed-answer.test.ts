import { expect, test } from 'vitest';
import { foldedText, numberReadings } from '#domain/teach/question/typed-answer.ts';

test.each([
  ['a difference in case', 'PARIS', 'paris'],
  ['a difference in accents', 'Café crème', 'cafe creme'],
  ['a composed letter', 'é'.normalize('NFC'), 'é'.normalize('NFD')],
  ['a full-width letter', 'ＰＡＲＩＳ', 'Paris'],
  ['a ligature', 'eﬃcient', 'efficient'],
  ['surrounding and repeated space', '  New \u00a0 York\n', 'New York'],
  ['an invisible character', 'Pa\u200bris\ufeff', 'Paris'],
  ['a typographic quote', 'l’été', "l'ete"],
  ['a dash of another kind', 'x – y', 'x - y'],
  ['a sharp s', 'Straße', 'STRASSE'],
  ['a dot on a capital I', 'İstanbul', 'istanbul'],
  ['a final sigma', 'ΟΔΟΣ', 'οδοσ'],
])('%s is ignored when typed answers are compared', (_what, one, other) => {
  expect(foldedText(one)).toBe(foldedText(other));
});

test.each([
  ['another word', 'Paris', 'Pairs'],
  ['a space between words', 'New York', 'NewYork'],
  ['a vowel mark of an Indic script', 'की', 'का'],
  ['a minus sign', '-5', '5'],
])('%s makes two typed answers different', (_what, one, other) => {
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
])('the typed number "%s" is read as %j', (text, readings) => {
  expect(numberReadings(text)).toEqual(readings);
});

test.each(['', ' ', 'three', 'NaN', 'Infinity', '-', '1e999', '1,2,3', '1.2.3', '0x10', '3 m', '٣', '10²', '--1'])(
  'the text %j is not read as a number',
  (text) => {
    expect(numberReadings(text)).toEqual([]);
  },
);

test('very long typed answers are processed quickly', () => {
  expect(numberReadings('1'.repeat(1_000_000))).toEqual([]);
  expect(numberReadings('1,'.repeat(500_000))).toEqual([]);
  expect(foldedText('é '.repeat(500))).toHaveLength(999);
});
