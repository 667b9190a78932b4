import { expect, test } from 'vitest';
import { excerpt, matchesAllWords, findMatches, isNamedBy } from '#web/shared/search/fuzzy-match.ts';

const marked = (text: string, search: string) =>
  findMatches(text, search).map(([start, end]) => text.slice(start, end));

test.each([
  ['Light and lenses', 'lens', ['lens']],
  ['Photosynthesis', 'photosyntesis', ['Photosynthesis']],
  ['Why bridges hum', 'brigdes humming', ['bridges', 'hum']],
  ['Die Häuser der Bienen', 'hauser biene', ['Häuser', 'Biene']],
  ['Élève, l’été', 'ete', ['été']],
  ['Newton’s laws', 'zebra', []],
  ['', 'lens', []],
  ['Lenses', '', []],
])('in “%s” a search for “%s” highlights %j', (text, search, words) => {
  expect(marked(text, search)).toEqual(words);
});

test('a page matches when every word of the search matches', () => {
  expect(matchesAllWords('Lesson plans', 'plan')).toBe(true);
  expect(matchesAllWords('Lesson plans', 'lesosn plan')).toBe(true);
  expect(matchesAllWords('Lesson plans', 'lesson zebra')).toBe(false);
});

test('the excerpt of a long text starts shortly before the match, at a whole word', () => {
  const long = `${'many words '.repeat(40)}and resonance at last`;
  expect(excerpt(long, 'resonance')).toBe('… words many words and resonance at last');
  expect(excerpt(long, 'zebra')).toHaveLength(160);
  expect(excerpt('  Short \n text ', 'text')).toBe('Short text');
});

test('a search names a thing by all words of its name, or by words of its name alone', () => {
  expect(isNamedBy('Physics', 'physcs')).toBe(true);
  expect(isNamedBy('Physics', 'physics of bridges')).toBe(true);
  expect(isNamedBy('Ancient history', 'history')).toBe(true);
  expect(isNamedBy('Ancient history', 'history of bridges')).toBe(false);
  expect(isNamedBy('Physics', '???')).toBe(false);
});
