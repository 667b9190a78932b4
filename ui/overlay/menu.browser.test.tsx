import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Menu, MenuDivider, menuChoice, menuItem } from '#ui/overlay/menu.tsx';
import { accessibilityFaults, renderThemed } from '#web/shared/test-render.tsx';

async function drawMenu() {
  const handleChoose = vi.fn<(code: string) => void>();
  const screen = await renderThemed(
    <main>
      <Menu
        trigger={(props) => (
          <button type="button" {...props}>
            Language
          </button>
        )}
      >
        <button type="button" {...menuChoice(true)} onClick={() => handleChoose('us')}>
          English
        </button>
        <button type="button" {...menuChoice(false)} onClick={() => handleChoose('de')}>
          German
        </button>
        <MenuDivider />
        <a href="#home" {...menuItem}>
          Home
        </a>
      </Menu>
      <button type="button">Elsewhere</button>
    </main>,
  );
  const button = screen.getByRole('button', { name: 'Language' });
  return { screen, button, handleChoose };
}

const focused = () => document.activeElement?.textContent;

test('the down arrow opens a menu on its first item, and the up arrow on the last', async () => {
  const { button } = await drawMenu();
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe('English');
  await userEvent.keyboard('{Escape}{ArrowUp}');
  expect(focused()).toBe('Home');
});

test('arrow keys wrap around in a menu, Home and End move to its ends, and a letter to its item', async () => {
  const { button } = await drawMenu();
  await userEvent.click(button);
  await userEvent.keyboard('{ArrowUp}');
  expect(focused()).toBe('Home');
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe('English');
  await userEvent.keyboard('{End}{Home}g');
  expect(focused()).toBe('German');
});

test('a choice closes the menu and returns the focus', async () => {
  const { screen, button, handleChoose } = await drawMenu();
  await userEvent.click(button);
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'German' }));
  expect(handleChoose).toHaveBeenCalledExactlyOnceWith('de');
  expect(screen.getByRole('menu').query()).toBeNull();
  expect(focused()).toBe('Language');
});

test('a menu closes on Escape, on Tab and on a click outside', async () => {
  const { screen, button } = await drawMenu();
  for (const leave of [
    () => userEvent.keyboard('{Escape}'),
    () => userEvent.keyboard('{Tab}'),
    () => userEvent.click(screen.getByRole('button', { name: 'Elsewhere' })),
  ]) {
    await userEvent.click(button);
    await expect.element(screen.getByRole('menu')).toBeVisible();
    await leave();
    expect(screen.getByRole('menu').query()).toBeNull();
  }
});

test('the Escape key closes a menu wherever the focus is, and nothing below the menu gets the key', async () => {
  const { screen, button } = await drawMenu();
  const beneath = vi.fn<(event: KeyboardEvent) => void>();
  document.addEventListener('keydown', beneath);
  await userEvent.click(button);
  (screen.getByRole('button', { name: 'Elsewhere' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('menu').query()).toBeNull();
  expect(focused()).toBe('Language');
  expect(beneath).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(beneath).toHaveBeenCalledOnce();
  document.removeEventListener('keydown', beneath);
});

test('an open menu has no accessibility faults', async () => {
  const { button } = await drawMenu();
  await userEvent.click(button);
  expect(await accessibilityFaults()).toEqual([]);
});
