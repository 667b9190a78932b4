import { expect, test } from 'vitest';
import { MemoMap } from '#web/teach/editor/graph/memo-map.ts';

test('the same inputs give the identical object, and changed inputs a new one', () => {
  const kept = new MemoMap<string, { words: string }>();
  const made = (key: string, ...inputs: string[]) => kept.get(key, inputs, () => ({ words: inputs.join(' ') }));
  const first = made('a', 'Sway', 'Ball');
  expect(made('a', 'Sway', 'Ball')).toBe(first);
  expect(made('b', 'Sway', 'Ball')).not.toBe(first);
  expect(made('a', 'Sway', 'Wind')).toEqual({ words: 'Sway Wind' });
  expect(made('a', 'Sway', 'Wind', 'Ball')).toEqual({ words: 'Sway Wind Ball' });
});
