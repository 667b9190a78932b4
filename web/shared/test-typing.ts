import { type Locator, userEvent } from 'vitest/browser';

/** Replaces the text of a field key by key. `fill` is a single event and hides a field that loses its focus or caret. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await field.click();
  await userEvent.keyboard('{Control>}a{/Control}');
  await userEvent.keyboard(text.replaceAll(/[{[]/g, '$&$&'));
}
