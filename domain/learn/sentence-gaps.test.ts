import { expect, test } from 'vitest';
import { withGaps } from '#domain/learn/sentence-gaps.ts';

test('a highlighted sentence becomes a cloze of its longest words, one in eight', () => {
  expect(withGaps('Resonance is a push in time.')).toBe('____ is a push in time.');
  expect(withGaps('A bridge hums when each step adds to the swing that came before it.')).toBe(
    'A ____ hums when each step adds to the swing that came ____ it.',
  );
  expect(withGaps('Here \\(\\omega_{natural}\\) is fast.')).toBe('____ \\(\\omega_{natural}\\) is fast.');
  expect(withGaps('…')).toBe('…');
});
