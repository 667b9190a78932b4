import { expect, test } from 'vitest';
import { plainText, type RichText } from '#domain/teach/rich-text/rich-text.ts';
import { mergeLists, mergeTexts } from '#web/writing/saved-field/merge.ts';

const text = (...blocks: [id: string, words: string][]): RichText => ({
  type: 'doc',
  content: blocks.map(([id, words]) => ({
    type: 'paragraph',
    attrs: { id },
    content: [{ type: 'text', text: words }],
  })),
});
const counter = () => {
  let last = 0;
  return () => `new-${(last += 1)}`;
};

test('merged texts contain everything once, with differing blocks next to each other', () => {
  const mine = text(['a', 'Wind'], ['b', 'It sways, I say.'], ['c', 'End']);
  const theirs = text(['a', 'Wind'], ['b', 'It sways, they say.'], ['x', 'Theirs alone'], ['c', 'End']);
  const merged = mergeTexts(mine, theirs, counter());
  expect(plainText(merged).split('\n')).toEqual([
    'Wind',
    'It sways, I say.',
    'It sways, they say.',
    'Theirs alone',
    'End',
  ]);
  const ids = merged.content.map(({ attrs }) => attrs.id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => ['a', 'b', 'c', 'x'].includes(id))).toEqual(['a', 'b', 'x', 'c']);
});

test('a text merged with itself stays the same', () => {
  const mine = text(['a', 'Wind'], ['b', 'Wind']);
  expect(mergeTexts(mine, mine, counter())).toEqual(mine);
});

test('merged lists contain an entry twice if both sides changed it, and a new entry at its place', () => {
  const entry = (id: string, words: string) => ({ id, words });
  const merged = mergeLists(
    [entry('a', 'one'), entry('b', 'mine'), entry('c', 'three')],
    [entry('a', 'one'), entry('b', 'theirs'), entry('x', 'new'), entry('c', 'three')],
    (each) => ({ ...each, id: `${each.id}-copy` }),
  );
  expect(merged.map(({ id, words }) => `${id} ${words}`)).toEqual([
    'a one',
    'b mine',
    'b-copy theirs',
    'x new',
    'c three',
  ]);
});
