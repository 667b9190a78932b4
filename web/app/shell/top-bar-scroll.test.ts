import { expect, test } from 'vitest';
import { atTop, nextScroll, TOP_BAR_HIDE_DELTA } from '#web/app/shell/top-bar-scroll.ts';

const after = (...moves: number[]): boolean[] => {
  let state = atTop;
  return moves.map((move) => {
    state = nextScroll(state, state.y + move);
    return state.isHidden;
  });
};

test('the top bar stays after scrolling down 10 px and hides after 11 px', () => {
  expect(TOP_BAR_HIDE_DELTA).toBe(10);
  expect(after(10)).toEqual([false]);
  expect(after(11)).toEqual([true]);
});

test('the top bar hides, shows and hides again after scrolling down, up and down', () => {
  expect(after(11, -1, 11)).toEqual([true, false, true]);
});

test('several small scrolls down add up', () => {
  expect(after(4, 4, 4)).toEqual([false, false, true]);
});

test('the smallest scroll up shows the top bar, however far down the page is', () => {
  expect(after(11, 4, 500, -1)).toEqual([true, true, true, false]);
});

test('a scroll event without movement does not change the top bar', () => {
  expect(after(11, 0, -1, 0)).toEqual([true, true, false, false]);
});
