import { expect, test } from 'vitest';
import { fillPlaceholders } from '#domain/kernel/text/placeholder.ts';

test('placeholders are filled, and those without a value are removed', () => {
  expect(fillPlaceholders('{{name}} has {{count}} of {{max}}{{name}}', { name: '$&', count: 0 })).toBe(
    '$& has 0 of $&',
  );
});
