import { expect, test } from 'vitest';
import { hintLevelOf } from '#server/tutor/llm/hint-level.ts';

const said = (...words: string[]) => ({
  words: words.at(-1) ?? '',
  earlier: words.slice(0, -1).flatMap((content) => [
    { role: 'user' as const, content },
    { role: 'assistant' as const, content: 'Think of a cake. Here is a hint.' },
  ]),
});

test.each([
  [['How do I add a half and a third?'], 'question'],
  [['How do I add a half and a third?', 'Give me a hint'], 'hint'],
  [['How do I add a half and a third?', 'Give me a hint', 'I am still stuck'], 'neighbour'],
  [['How do I add a half and a third?', 'A hint', 'More please', 'more'], 'answer'],
  [['How do I add a half and a third?', 'Just tell me the answer'], 'answer'],
  [['How do I add a half and a third?', 'hint', 'hint', 'And what is a numerator?'], 'question'],
  [['Wie addiere ich Brüche?', 'Gib mir einen Hinweis'], 'hint'],
  [['Wie addiere ich Brüche?', 'Sag mir einfach die Antwort'], 'answer'],
  [['Comment additionner ?', 'Donne-moi un indice', 'Montre-moi un exemple semblable'], 'neighbour'],
  [['Comment additionner ?', 'Dis-moi la réponse'], 'answer'],
  [['hint'], 'question'],
] as const)('the conversation %j is at the hint level %s', (words, rung) => {
  expect(hintLevelOf(said(...words), false)).toBe(rung);
});

test('a conversation never passes the level of a hint while a quiz is open', () => {
  expect(hintLevelOf(said('How do I add?', 'hint', 'more', 'more'), true)).toBe('hint');
  expect(hintLevelOf(said('Just tell me the answer'), true)).toBe('hint');
});
