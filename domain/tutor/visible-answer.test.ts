import { describe, expect, test } from 'vitest';
import { isAnswerVisible, visibleLength } from '#domain/tutor/visible-answer.ts';
import { invisibleCharacters, invisibleMarkdown } from '#domain/kernel/text/test-invisible-text.ts';

describe('answers without visible content', () => {
  test.each(Object.entries(invisibleMarkdown))('an answer of only %s has no visible content', (_what, markdown) => {
    expect(isAnswerVisible(markdown)).toBe(false);
  });

  test('an answer of only invisible characters or their entities has no visible content', () => {
    expect(isAnswerVisible(invisibleCharacters.join(''))).toBe(false);
    const entities = invisibleCharacters.map((character) => `&#x${character.codePointAt(0)?.toString(16)};`);
    for (let at = 0; at < entities.length; at += 500)
      expect(isAnswerVisible(entities.slice(at, at + 500).join(' '))).toBe(false);
  });

  test('an answer of only source numbers has no visible content', () => {
    expect(isAnswerVisible('[^1][^2] [^3, 4] [^')).toBe(false);
  });

  test('an answer too long to render counts only if its source has visible content', () => {
    expect(isAnswerVisible('&nbsp;\n\n'.repeat(3_000))).toBe(false);
    expect(isAnswerVisible('word\n\n'.repeat(3_000))).toBe(true);
  });
});

test.each([
  ['a word', 'Yes.'],
  ['a word after invisible text', `${Object.values(invisibleMarkdown)[0]}\n\nYes`],
  ['code', '```\nlet x\n```'],
  ['a formula', '$=$'],
  ['a formula with a color inside a transparent one', String.raw`\(\textcolor{transparent}{\textcolor{red}{x}}\)`],
  ['a formula with signs drawn closer together', String.raw`$\mathrel{\kern-1em=}$`],
  ['a formula with an unknown command', String.raw`$\unknown$`],
  ['a formula that cannot be rendered', String.raw`$\def\a{b}\a$`],
  ['a cell of a table', '| |\n|-|\n|7|'],
  ['a picture with a text', '![The moon](https://pictures.test/x.png)'],
])('an answer with %s has visible content', (_what, markdown) => {
  expect(isAnswerVisible(markdown)).toBe(true);
});

test('longer visible text counts higher, and invisible text adds nothing', () => {
  expect(visibleLength('ab')).toBeLessThan(visibleLength('ab cd'));
  for (const nothing of Object.values(invisibleMarkdown))
    expect(visibleLength(`ab\n\n${nothing}`)).toBe(visibleLength('ab'));
});
