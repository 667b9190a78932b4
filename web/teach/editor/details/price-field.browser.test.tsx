import { useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Providers } from '#web/app/providers.tsx';
import { accessibilityFaults } from '#web/shared/test-render.tsx';
import { PriceField } from '#web/teach/editor/details/price-field.tsx';
import { loadTranslations } from '#web/teach/editor/test-editor.tsx';

function Harness() {
  const [text, setText] = useState('');
  return (
    <main>
      <PriceField value={text} onChange={setText} />
    </main>
  );
}

const field = () => page.getByRole('textbox', { name: 'Price' });

beforeAll(loadTranslations);

test('a price field shows the price in tokens, and zero as free', async () => {
  await render(<Harness />, { wrapper: Providers });
  await expect.element(field()).toHaveAccessibleDescription(/^Free /);
  await field().fill('4.5');
  await expect.element(field()).toHaveAccessibleDescription(/^450,000 tokens /);
  await field().fill('0');
  await expect.element(field()).toHaveAccessibleDescription(/^Free /);
  expect(await accessibilityFaults()).toEqual([]);
});

test.each([
  ['six', 'Write the price in dollars, like 6 or 4.50.'],
  ['6.999', 'A price has at most two decimals.'],
  ['-1', 'A price cannot be below zero.'],
  ['1000.01', 'A price can be at most $1,000.'],
])('the text %j is refused with a reason at the field', async (text, reason) => {
  await render(<Harness />, { wrapper: Providers });
  await field().fill(text);
  await expect.element(field()).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field()).toHaveAccessibleDescription(expect.stringContaining(reason));
  expect(await accessibilityFaults()).toEqual([]);
});
