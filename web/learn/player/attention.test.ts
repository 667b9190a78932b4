import { expect, test } from 'vitest';
import { attentionFrom, LOOK_MS } from '#web/learn/player/attention.ts';

/** Looks so often in a row; `stirs` says at which of them something moved just before. */
function attend(looks: number, { isLooking = true, stirs = () => true }: Partial<Story> = {}) {
  const attention = attentionFrom(0);
  for (let n = 1; n <= looks; n += 1) {
    if (stirs(n)) attention.stir(n * LOOK_MS - 1);
    attention.look(n * LOOK_MS, isLooking);
  }
  return attention;
}

interface Story {
  isLooking: boolean;
  stirs: (look: number) => boolean;
}

test('time in which somebody is there counts', () => {
  expect(attend(12).take()).toBe(60);
});

test('a page out of sight or without the focus counts nothing', () => {
  expect(attend(12, { isLooking: false }).take()).toBe(0);
});

test('an open page that nobody touches counts for as long as one reads, and no longer', () => {
  expect(attend(1_000, { stirs: () => false }).take()).toBe(90);
});

test('who comes back counts on', () => {
  expect(attend(100, { stirs: (look) => look > 98 }).take()).toBe(90 + 10);
});

test('a device that slept counts none of its sleep', () => {
  const attention = attentionFrom(0);
  attention.look(LOOK_MS, true);
  attention.stir(8 * 3_600_000 - 1);
  attention.look(8 * 3_600_000, true);
  expect(attention.take()).toBe(5);
});

test('what was taken is not taken again, and no part of a second is lost', () => {
  const attention = attentionFrom(0);
  attention.look(1_700, true);
  expect(attention.take()).toBe(1);
  attention.look(3_400, true);
  expect(attention.take()).toBe(2);
  expect(attention.take()).toBe(0);
});
