import { expect, test } from 'vitest';
import { decodeUri } from '#domain/kernel/uri.ts';

test('percent escapes are decoded, and a malformed text is returned unchanged', () => {
  expect(['B%C3%BCcher%201', '100%', '%E4.png', 'plain'].map(decodeUri)).toEqual([
    'Bücher 1',
    '100%',
    '%E4.png',
    'plain',
  ]);
});
