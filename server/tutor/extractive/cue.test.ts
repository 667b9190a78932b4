import { expect, test } from 'vitest';
import { askedTerm } from '#server/tutor/retrieval/asked-term.ts';
import { cuesOf } from '#server/tutor/extractive/cue.ts';

test.each([
  ['Why does it stop?', 'It stops because the light is gone.', 'It stops at night.'],
  ['Warum summt sie?', 'Sie summt, weil viele zugleich gehen.', 'Sie summt am Abend.'],
  ['When was it opened?', 'It was opened in 2000.', 'It was opened by the Queen.'],
  ['What is a fork?', 'A fork is a copy of a repository.', 'Then they made a fork of it.'],
  ['what does damping mean', 'Damping means that a swing dies away.', 'Engineers like damping.'],
  ['What is photolysis?', 'Water is split, a step called photolysis.', 'Photolysis happened before.'],
  ['Was ist eine Quinte?', 'Eine Quinte ist ein Abstand von fünf Tönen.', 'Dann erklingt eine Quinte.'],
  ['What is a merge conflict?', 'Conflicts occur when two change one line.', 'Git resolves conflicts when you merge.'],
  ['What is a merge conflict?', 'Git reported a merge conflict in it.', 'Then merge it, and end the conflict.'],
  ['What is a conflict?', 'Two change the same part - a conflict - at once.', 'The use of conflicts is small.'],
  ['Qu’est-ce que la quinte ?'.replace('’', "'"), 'La quinte est un intervalle.', 'On entend la quinte.'],
])('the question "%s" is better answered by "%s" than by "%s"', (question, better, worse) => {
  const cues = cuesOf(question);
  expect(cues(better)).toBeGreaterThan(cues(worse));
});

test('a question that expects no special kind of answer prefers no sentence', () => {
  expect(cuesOf('bridges')('Bridges hum because people walk.')).toBe(0);
});

test.each([
  ['What is a merge conflict?', 'merge conflict', 'conflict'],
  ['What is the capital of Peru?', 'capital of Peru', undefined],
  ['Was ist ein Commit?', 'Commit', 'Commit'],
])('the question "%s" asks for the term "%s"', (question, words, head) => {
  expect(askedTerm(question)).toEqual({ words, head });
});

test.each(['How do I merge?', 'What is the best way that I can merge two branches?'])(
  'the question "%s" asks for no term',
  (question) => {
    expect(askedTerm(question)).toBeUndefined();
  },
);
