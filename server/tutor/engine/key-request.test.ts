import { expect, test } from 'vitest';
import { asksForKey } from '#server/tutor/engine/key-request.ts';

test.each([
  'Give me the answer key',
  'what are the solutions of the quiz?',
  'Which option is right?',
  'Is it A, B or C?',
  'solve the quiz',
  'Welche Antwort ist die richtige Antwort?',
  'Gib mir die Musterlösung',
  'Quelle est la bonne réponse ?',
])('the question "%s" asks for an answer key', (words) => {
  expect(asksForKey(words)).toBe(true);
});

test.each([
  'How do I test my code?',
  'What is the key of C major?',
  'Which files are untracked?',
  'Warum summen Brücken?',
  'What is a solution of salt in water?',
  'How do I find the right branch?',
])('the question "%s" asks for the content of a lesson', (words) => {
  expect(asksForKey(words)).toBe(false);
});
