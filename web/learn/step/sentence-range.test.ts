import { expect, test } from 'vitest';
import { HIGHLIGHT_MAX } from '#domain/learn/card/card.ts';
import { expandToSentences } from '#web/learn/step/sentence-range.ts';

const text = 'Bridges hum.  A push in time adds up! Why? … ';
test('a selection expands to the whole sentences that it touches', () => {
  const marked = (from: string, to: string) => {
    const place = expandToSentences(text, { start: text.indexOf(from), end: text.indexOf(to) + to.length });
    return place && text.slice(place.start, place.end);
  };
  expect(marked('push', 'time')).toBe('A push in time adds up!');
  expect(marked('hum', 'push')).toBe('Bridges hum.  A push in time adds up!');
  expect(expandToSentences(text, { start: text.length - 2, end: text.length - 1 })).toBeUndefined();
});

test('an expanded selection ends at the length of a flashcard, within a sentence only if that sentence alone is longer', () => {
  const long = `Many ${'word '.repeat(60)}end. `;
  const whole = expandToSentences(long.repeat(4), { start: 0, end: long.length * 4 })!;
  expect(long.repeat(4).slice(whole.start, whole.end)).toBe(long.trimEnd());
  const endless = 'word '.repeat(400);
  expect(expandToSentences(endless, { start: 0, end: 5 })).toEqual({ start: 0, end: HIGHLIGHT_MAX });
});
