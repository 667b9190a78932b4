import { type Locator, userEvent } from 'vitest/browser';

/** Writes over a field as a hand does, key by key: `fill` is one event, and hides a field that loses its focus or its caret. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await field.click();
  await userEvent.keyboard('{Control>}a{/Control}');
  await userEvent.keyboard(text.replaceAll(/[{[]/g, '$&$&'));
}
