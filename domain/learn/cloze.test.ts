import { expect, test } from 'vitest';
import { clozeOf } from '#domain/learn/cloze.ts';

test('a highlighted sentence becomes a cloze of its longest words, one in eight', () => {
  expect(clozeOf('Resonance is a push in time.')).toBe('____ is a push in time.');
  expect(clozeOf('A bridge hums when each step adds to the swing that came before it.')).toBe(
    'A ____ hums when each step adds to the swing that came ____ it.',
  );
  expect(clozeOf('Here \\(\\omega_{natural}\\) is fast.')).toBe('____ \\(\\omega_{natural}\\) is fast.');
  expect(clozeOf('…')).toBe('…');
});
