import { expect, test } from 'vitest';
import { recallBands } from '#domain/learn/card/recall-band.ts';

test('predicted and actual recall are compared in bands, without first reviews and those of one session', () => {
  const cards = [
    {
      reviews: [
        [0, 1, null],
        [0, 3, null],
        [3, 3, 92],
        [9, 1, 94],
      ],
    },
    {
      reviews: [
        [0, 3, null],
        [2, 4, 100],
        [40, 1, 40],
      ],
    },
  ] as const;
  const { bands, total } = recallBands(cards);
  expect(bands).toEqual([
    { from: 0, to: 50, reviews: 1, predicted: 0.4, actual: 0 },
    { from: 90, to: 95, reviews: 2, predicted: 0.93, actual: 0.5 },
    { from: 95, to: 100, reviews: 1, predicted: 1, actual: 1 },
  ]);
  expect(total).toMatchObject({ reviews: 4, predicted: 0.815, actual: 0.5 });
  expect(recallBands([])).toMatchObject({ bands: [], total: { reviews: 0, predicted: 0, actual: 0 } });
});
