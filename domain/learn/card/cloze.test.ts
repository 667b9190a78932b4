import { expect, test } from 'vitest';
import { clozeOf, clozeWords } from '#domain/learn/card/cloze.ts';

test('a highlighted sentence becomes a cloze of its longest words, one in eight', () => {
  expect(clozeOf('Resonance is a push in time.')).toBe('____ is a push in time.');
  expect(clozeOf('A bridge hums when each step adds to the swing that came before it.')).toBe(
    'A ____ hums when each step adds to the swing that came ____ it.',
  );
  expect(clozeOf('Here \\(\\omega_{natural}\\) is fast.')).toBe('____ \\(\\omega_{natural}\\) is fast.');
  expect(clozeOf('…')).toBe('…');
});

test('a learner chooses the words and formulas of a cloze, and words that follow each other are one gap', () => {
  const sentence = 'In the crowded streets of Soho, \\(v = 3\\) was measured.';
  const words = clozeWords(sentence);
  const wordAt = (word: string) => words.find(({ start }) => sentence.startsWith(word, start))!;
  expect(clozeOf(sentence, [wordAt('\\('), wordAt('streets'), wordAt('crowded')])).toBe(
    'In the ____ of Soho, ____ was measured.',
  );
  expect(clozeOf(sentence, [])).toBe(sentence);
});
