import { expect, test } from 'vitest';
import { userFactsIn } from '#server/tutor/answer/user-facts.ts';

test.each([
  ['My exam is on Friday. What is damping?', 'My exam is on Friday.'],
  ['my statistics exam is on 4 December', 'My statistics exam is on 4 December'],
  ['I have a chemistry test next week!', 'I have a chemistry test next week!'],
  ['I always confuse prior and likelihood. Can you help?', 'I always confuse prior and likelihood.'],
  ['I mix up sine and cosine', 'I mix up sine and cosine'],
  ['Remember that I learn at night.', 'I learn at night.'],
  ['Please remember: no spoilers', 'No spoilers'],
  ["Don't forget that I am colour-blind.", 'I am colour-blind.'],
  ['Call me Ana.', 'Call me Ana.'],
  ['I prefer worked examples to definitions.\nWhat is Bayes?', 'I prefer worked examples to definitions.'],
  ['I’m preparing for the state exam.', 'I’m preparing for the state exam.'],
  ['I struggle with fractions. Call me Bo.', 'I struggle with fractions. Call me Bo.'],
  ['Meine Prüfung ist am Freitag. Was ist Dämpfung?', 'Meine Prüfung ist am Freitag.'],
  ['Meine Matheklausur ist nächste Woche.', 'Meine Matheklausur ist nächste Woche.'],
  ['Ich verwechsle Sinus und Kosinus.', 'Ich verwechsle Sinus und Kosinus.'],
  ['Merk dir, dass ich abends lerne.', 'Dass ich abends lerne.'],
  ['Nenn mich Jo.', 'Nenn mich Jo.'],
  ['Ich lerne am besten mit Bildern.', 'Ich lerne am besten mit Bildern.'],
  ['Mir fällt Bruchrechnen schwer.', 'Mir fällt Bruchrechnen schwer.'],
  ['Mon examen est vendredi. Que dit Bayes ?', 'Mon examen est vendredi.'],
  ['J’ai un contrôle de maths lundi.', 'J’ai un contrôle de maths lundi.'],
  ['Je confonds le sinus et le cosinus.', 'Je confonds le sinus et le cosinus.'],
  ['Retiens que je préfère les exemples.', 'Je préfère les exemples.'],
  ['Appelle-moi Léa.', 'Appelle-moi Léa.'],
])('the message "%s" contains the fact "%s"', (words, fact) => {
  expect(userFactsIn(words)).toBe(fact);
});

test.each([
  'What is damping?',
  'Is my exam on Friday?',
  'Do I confuse prior and likelihood?',
  'Remember the Alamo was a battle.',
  'Who said: call me Ishmael?',
  'How do I remember that formula?',
  'The examiner is my friend.',
  'Was ist eine Prüfung?',
  'Wie merke ich mir das?',
  'Qu’est-ce qu’un examen ?',
  'Explain the test statistic.',
  `I confuse ${'very long words and '.repeat(30)} others.`,
])('the message "%s" contains no fact about its author', (words) => {
  expect(userFactsIn(words)).toBe('');
});

test('a repeated fact is stored once, and no more text than a memory holds', () => {
  expect(userFactsIn('Call me Ana. Call me Ana.')).toBe('Call me Ana.');
  const many = Array.from({ length: 40 }, (_, index) => `I confuse word ${index} and its sister.`).join(' ');
  expect(userFactsIn(many)).toHaveLength(500);
});
