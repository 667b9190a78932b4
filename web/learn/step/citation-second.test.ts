import { expect, test } from 'vitest';
import { passagesOf } from '#domain/teach/version/passage-splitter.ts';
import type { Id } from '#domain/kernel/id.ts';
import { findCitedSecond } from '#web/learn/step/citation-second.ts';

const captions = 'WEBVTT\n\n00:00.000 --> 00:09.000\nHm.\n\n00:42.000 --> 00:50.000\nDamping takes it away.';

test('a citation of captions resolves to the second in which the text is spoken', () => {
  const id = 'v' as Id<'LessonNode'>;
  const text = { type: 'doc' as const, content: [] };
  const [passage] = passagesOf({
    outline: { name: 'Bridges', nodes: [{ id, type: 'VIDEO', name: 'Damping' }] },
    body: { [id]: { type: 'VIDEO', video: '', captions, text } },
  });
  const at = passage?.body.indexOf('Damping') ?? -1;
  const { blockID, start = 0 } = passage?.parts[0] ?? {};
  expect(findCitedSecond(captions, `${blockID}:${start + at}-${start + at + 7}`)).toBe(42);
  expect(findCitedSecond(captions, `${blockID}:0-3`)).toBe(0);
});

test('a hash that is not a citation of captions resolves to no second', () => {
  expect(findCitedSecond(captions, '')).toBeUndefined();
  expect(findCitedSecond(captions, 'b7:4-26')).toBeUndefined();
  expect(findCitedSecond(undefined, 'captions:4-26')).toBeUndefined();
  expect(findCitedSecond(captions, 'captions')).toBe(0);
});
