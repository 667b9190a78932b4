import { expect, test } from 'vitest';
import { findQuote, quoteOf } from '#domain/learn/annotation/text-quote.ts';

const texts = (blocks: Record<string, string>) => new Map(Object.entries(blocks));
const before = texts({ a: 'The bridge hums. It hums in the wind.', b: 'It hums.' });
const quote = quoteOf(before, { blockID: 'a', start: 17, end: 36 });

test('a quote keeps its words and those around it', () => {
  expect(quote).toMatchObject({ exact: 'It hums in the wind', prefix: 'The bridge hums. ', suffix: '.' });
});

test.each([
  ['in an unchanged text', before, { blockID: 'a', start: 17, end: 36 }],
  ['after words were put before it', texts({ a: `Listen! ${before.get('a')}` }), { blockID: 'a', start: 25, end: 44 }],
  ['in another block', texts({ a: 'Gone.', c: 'So: It hums in the wind.' }), { blockID: 'c', start: 4, end: 23 }],
])('a quote is found %s', (_where, now, range) => {
  expect(findQuote(now, quote)).toEqual(range);
});

test('a quote is not found once its words have changed', () => {
  expect(findQuote(texts({ a: 'The bridge hums. It sings in the wind.' }), quote)).toBeUndefined();
});

test('a quote that occurs several times is found by its context, then by its block, then by its distance', () => {
  const short = quoteOf(before, { blockID: 'a', start: 11, end: 15 });
  expect(findQuote(texts({ a: 'It hums.', b: 'The bridge hums. It' }), short)).toEqual({
    blockID: 'b',
    start: 11,
    end: 15,
  });
  const bare = { ...short, prefix: '', suffix: '' };
  expect(findQuote(texts({ b: 'hums', a: 'hums' }), bare)?.blockID).toBe('a');
  expect(findQuote(texts({ a: 'hums, and so it hums' }), { ...bare, start: 20 })?.start).toBe(16);
});
