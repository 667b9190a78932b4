import { expect, test } from 'vitest';
import { wordsOf } from '#domain/kernel/text/word.ts';

test('words are runs of letters and digits of any script', () => {
  expect(wordsOf('Größe (2 m): état-major, 東京!')).toEqual(['Größe', '2', 'm', 'état', 'major', '東京']);
  expect(wordsOf(' … ')).toEqual([]);
});
