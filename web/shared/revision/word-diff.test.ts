import { expect, test } from 'vitest';
import { trimUnchanged, countChangedWords, diffWords } from '#web/shared/revision/word-diff.ts';

const shown = (before: string, after: string): string =>
  diffWords(before, after)
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
])('the word difference marks %s', (_what, before, after, difference) => {
  expect(shown(before, after)).toBe(difference);
});

test('a word difference contains both texts completely', () => {
  const words = ['a', ' ', 'b', '\n', 'c', '.', ' ', 'd'];
  const text = (seed: number) =>
    Array.from({ length: 40 }, (_, n) => words[(seed * 7 + n * n * seed) % words.length]).join('');
  for (let seed = 1; seed < 30; seed += 1) {
    const [before, after] = [text(seed), text(seed + 1)];
    const parts = diffWords(before, after);
    const without = (kind: string) =>
      parts
        .filter((part) => part.kind !== kind)
        .map((part) => part.text)
        .join('');
    expect([without('added'), without('removed')]).toEqual([before, after]);
  }
});

test('the difference of two long unrelated texts is one removal and one addition', () => {
  const [before, after] = ['a b '.repeat(1_250), 'c d '.repeat(1_250)];
  expect(diffWords(`It ${before}`, `It ${after}`).map(({ kind }) => kind)).toEqual(['removed', 'added']);
});

test('changes are counted in words', () => {
  expect(countChangedWords('It hums, always.', 'It hums.')).toEqual({ added: 0, removed: 1 });
  expect(countChangedWords('', 'Two words')).toEqual({ added: 2, removed: 0 });
});

test('a long unchanged part is shortened to its ends next to a change', () => {
  const same = Array.from({ length: 100 }, (_, n) => `word${n}`).join(' ');
  const parts = trimUnchanged(diffWords(`old ${same} old ${same}`, `new ${same} new ${same}`));
  expect(parts.map(({ kind }) => kind)).toEqual(['removed', 'added', 'same', 'removed', 'added', 'same']);
  const [, , between, , , end] = parts.map(({ text }) => text);
  expect(between).toMatch(/^ word0 .* … .* word99 $/);
  expect(end).toMatch(/^ word0 .* … $/);
  for (const text of [between, end]) expect(text?.length).toBeLessThan(170);
  expect(
    trimUnchanged(diffWords('a short one', 'a long one'))
      .map(({ text }) => text)
      .join(''),
  ).toBe('a shortlong one');
});
