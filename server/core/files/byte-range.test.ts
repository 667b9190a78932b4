import { expect, test } from 'vitest';
import { parseByteRange } from '#server/core/files/byte-range.ts';

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=2-5', { start: 2, end: 5 }],
  ['bytes=2-', { start: 2, end: 9 }],
  ['bytes=2-99', { start: 2, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['bytes=10-', null],
  ['bytes=10-20', null],
  ['bytes=-0', null],
  ['bytes=5-2', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,4-5', undefined],
  ['lines=1-2', undefined],
  ['bytes=1e1-', undefined],
  [undefined, undefined],
])('a file of ten bytes with the range header %s has the range %o', (header, range) => {
  expect(parseByteRange(header, 10)).toEqual(range);
});
