import { expect, test } from 'vitest';
import { sentencesOf } from '#domain/teach/rich-text/sentence.ts';

const said = (text: string) => sentencesOf(text).map(({ start, end }) => text.slice(start, end));

test('a text is split into sentences and lines without surrounding space', () => {
  expect(said(' Bridges hum.  Why?\nOne line\n… ')).toEqual(['Bridges hum.', 'Why?', 'One line']);
  expect(said('')).toEqual([]);
});

test('a question mark inside a URL does not end a sentence', () => {
  expect(said('Read https://example.org/find?what=it and come back. Then go.')).toEqual([
    'Read https://example.org/find?what=it and come back.',
    'Then go.',
  ]);
});
