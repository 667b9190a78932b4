import { expect, test } from 'vitest';
import { atTop, scrolledTo, TOP_BAR_HIDE_DELTA } from '#web/app/top-bar-scroll.ts';

const after = (...moves: number[]): boolean[] => {
  let state = atTop;
  return moves.map((move) => {
    state = scrolledTo(state, state.y + move);
    return state.isHidden;
  });
};

test('ten pixels down keep the bar, eleven hide it', () => {
  expect(TOP_BAR_HIDE_DELTA).toBe(10);
  expect(after(10)).toEqual([false]);
  expect(after(11)).toEqual([true]);
});

test('down, up, down is hidden, shown, hidden', () => {
  expect(after(11, -1, 11)).toEqual([true, false, true]);
});

test('many small steps down count together', () => {
  expect(after(4, 4, 4)).toEqual([false, false, true]);
});

test('the smallest way up shows it, however far down one went', () => {
  expect(after(11, 4, 500, -1)).toEqual([true, true, true, false]);
});

test('standing still changes nothing', () => {
  expect(after(11, 0, -1, 0)).toEqual([true, true, false, false]);
});
