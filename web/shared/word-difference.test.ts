import { expect, test } from 'vitest';
import { wordDifference } from '#web/shared/word-difference.ts';

const shown = (before: string, after: string): string =>
  wordDifference(before, after)
    .map(({ kind, text }) => ({ same: text, removed: `[-${text}-]`, added: `[+${text}+]` })[kind])
    .join('');

test.each([
  ['the same text', 'It hums.', 'It hums.', 'It hums.'],
  ['a word put in', 'It hums.', 'It hums well.', 'It hums[+ well+].'],
  ['a word taken out', 'It really hums.', 'It hums.', 'It [-really -]hums.'],
  ['a word for another', 'Good pictures here.', 'Bad pictures here.', '[-Good-][+Bad+] pictures here.'],
  ['two places', 'one two three four five', 'one 2 three 4 five', 'one [-two-][+2+] three [-four-][+4+] five'],
  ['a beginning from nothing', '', 'New.', '[+New.+]'],
  ['everything gone', 'Old.', '', '[-Old.-]'],
  ['a word that is there twice', 'so so good', 'so good', 'so [-so -]good'],
  ['a text without spaces', '我喜欢物理', '我喜欢数学', '我喜欢[-物理-][+数学+]'],
])('%s', (_what, before, after, difference) => {
  expect(shown(before, after)).toBe(difference);
});

test('both texts can be read from the difference, however they differ', () => {
  const words = ['a', ' ', 'b', '\n', 'c', '.', ' ', 'd'];
  const text = (seed: number) =>
    Array.from({ length: 40 }, (_, n) => words[(seed * 7 + n * n * seed) % words.length]).join('');
  for (let seed = 1; seed < 30; seed += 1) {
    const [before, after] = [text(seed), text(seed + 1)];
    const parts = wordDifference(before, after);
    const without = (kind: string) =>
      parts
        .filter((part) => part.kind !== kind)
        .map((part) => part.text)
        .join('');
    expect([without('added'), without('removed')]).toEqual([before, after]);
  }
});

test('a long text that is written anew is one piece for another', () => {
  const [before, after] = ['a b '.repeat(1_250), 'c d '.repeat(1_250)];
  expect(wordDifference(`It ${before}`, `It ${after}`).map(({ kind }) => kind)).toEqual(['removed', 'added']);
});
