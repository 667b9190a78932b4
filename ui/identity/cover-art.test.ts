import { expect, test } from 'vitest';
import { coverArt, hueOf, hues } from '#ui/identity/cover-art.ts';

const names = Array.from({ length: 60 }, (_, index) => `Lesson ${index} of ${index * 7}`);

test('a name always gives the same drawing and the same hue', () => {
  expect(coverArt('Light and lenses', 320, 132)).toEqual(coverArt('Light and lenses', 320, 132));
  expect(hueOf('Physics')).toBe(hueOf('Physics'));
});

test('sixty names use all six kinds of drawing and all six hues', () => {
  const kinds = new Set(
    names.map((name) =>
      coverArt(name, 320, 132)
        .map(({ isDashed, fill }) => `${isDashed} ${fill}`)
        .join()
        .slice(0, 80),
    ),
  );
  expect(kinds.size).toBeGreaterThanOrEqual(6);
  expect(new Set(names.map(hueOf)).size).toBe(hues.length);
});

test('a drawing has at most forty shapes and no invalid number', () => {
  for (const name of names) {
    for (const [width, height] of [
      [320, 132],
      [1240, 208],
    ] as const) {
      const strokes = coverArt(name, width, height);
      expect(strokes.length).toBeLessThanOrEqual(width === 320 ? 40 : 90);
      expect(strokes.map(({ d }) => d).join('')).not.toContain('NaN');
      expect(new Set(strokes.map(({ d }) => d)).size).toBe(strokes.length);
    }
  }
});
