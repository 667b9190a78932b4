import { expect, test } from 'vitest';
import { withoutUndefined } from '#domain/kernel/without-undefined.ts';

test('only keys whose value is undefined are removed', () => {
  const fields = withoutUndefined({ name: undefined, description: '', minutes: 0, image: null, isShuffled: false });
  expect(Object.keys(fields)).toEqual(['description', 'minutes', 'image', 'isShuffled']);
});
