import { expect, test } from 'vitest';
import { breakpoints } from '#ui/layout/breakpoint.ts';
import { themeFor } from '#ui/theme/theme.ts';

const px = (em: string | undefined) => Number.parseFloat(em ?? '') * 16;

test.each([
  ['xs', 0, 'S-668'],
  ['sm', 600, 'S-669'],
  ['md', 900, 'S-670'],
  ['lg', 1200, 'S-671'],
  ['xl', 1536, 'S-672'],
] as const)('the breakpoint %s is %d px [%s]', (name, width, _item) => {
  expect(breakpoints[name]).toBe(width);
  expect(px(themeFor('Close').breakpoints?.[name])).toBe(width);
});

test('close buttons of dialogs have an accessible name', () => {
  const { Modal, Drawer, CloseButton } = themeFor('Schließen').components ?? {};
  expect(CloseButton?.defaultProps).toMatchObject({ 'aria-label': 'Schließen' });
  for (const part of [Modal, Drawer]) {
    expect(part?.defaultProps).toMatchObject({ closeButtonProps: { 'aria-label': 'Schließen' } });
  }
});
