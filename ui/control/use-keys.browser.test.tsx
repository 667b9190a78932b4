import { expect, onTestFinished, test, vi } from 'vitest';
import { useState } from 'react';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { renderThemed as drawWithProviders } from '#web/shared/test-render.tsx';
import { saveSettings } from '#ui/setting/settings.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { type Keys, useKeys, useSingleEnter } from '#ui/control/use-keys.ts';

function Page({ keys }: { keys: Keys }) {
  useKeys(keys);
  return (
    <>
      <input aria-label="text" />
      <input type="radio" aria-label="radio" />
      <button type="button">press</button>
      <div data-testid="wide" tabIndex={-1} style={{ inlineSize: 40, overflowX: 'auto' }}>
        <div style={{ inlineSize: 400 }}>wide</div>
      </div>
      <dialog aria-label="dialog" />
    </>
  );
}

const named = (label: string) => document.querySelector<HTMLElement>(`[aria-label="${label}"]`) as HTMLElement;

async function draw() {
  const pressed: string[] = [];
  const names = ['f', '1', 'Enter', 'ArrowRight', 'Escape', 'mod+z', 'mod+shift+z'];
  const screen = await render(
    <Page keys={Object.fromEntries(names.map((name) => [name, () => pressed.push(name)]))} />,
  );
  return { pressed, screen };
}

test('a shortcut works wherever no control needs the key, in either case', async () => {
  const { pressed } = await draw();
  await userEvent.keyboard('fF1{Enter}{ArrowRight}{Escape}');
  expect(pressed).toEqual(['f', 'f', '1', 'Enter', 'ArrowRight', 'Escape']);
});

test('single-key shortcuts can be turned off, and shortcuts with other keys still work', async () => {
  saveSettings({ singleKeys: false });
  onTestFinished(() => saveSettings({ singleKeys: true }));
  const { pressed } = await draw();
  await userEvent.keyboard('f1{Enter}{ArrowRight}{Control>}z{/Control}');
  expect(pressed).toEqual(['Enter', 'ArrowRight', 'mod+z']);
});

test('letters are typed, not shortcuts, while a text field has the focus', async () => {
  const { pressed } = await draw();
  named('text').focus();
  await userEvent.keyboard('f1{ArrowRight}');
  expect(pressed).toEqual([]);
  expect(named('text')).toHaveProperty('value', 'f1');
});

test('a key with Ctrl, Alt or Meta is left to the browser', async () => {
  const { pressed } = await draw();
  await userEvent.keyboard('{Control>}f{/Control}{Alt>}1{/Alt}');
  expect(pressed).toEqual([]);
});

test('a shortcut with Ctrl works with Ctrl or Command, but not in a text field', async () => {
  const { pressed } = await draw();
  await userEvent.keyboard('z{Control>}z{Shift>}z{/Shift}{/Control}{Meta>}z{/Meta}');
  expect(pressed).toEqual(['mod+z', 'mod+shift+z', 'mod+z']);
  named('text').focus();
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(pressed).toHaveLength(3);
});

test('the Enter key is left to a focused button, and arrow keys to a radio button and a horizontal scroller', async () => {
  const { pressed } = await draw();
  document.querySelector('button')?.focus();
  await userEvent.keyboard('{Enter}');
  named('radio').focus();
  await userEvent.keyboard('{ArrowRight}');
  document.querySelector<HTMLElement>('[data-testid="wide"]')?.focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(pressed).toEqual([]);
  await userEvent.keyboard('f');
  expect(pressed).toEqual(['f']);
});

test('the Ctrl+Enter shortcut also works from a focused button, where browsers do not use it', async () => {
  const { pressed } = await draw();
  document.querySelector('button')?.focus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(pressed).toEqual(['Enter']);
});

test('no shortcut works under a dialog', async () => {
  const { pressed } = await draw();
  (named('dialog') as HTMLDialogElement).showModal();
  await userEvent.keyboard('f{Escape}');
  expect(pressed).toEqual([]);
});

test('a shortcut calls the handler of the last render', async () => {
  const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const screen = await render(<Page keys={{ f: first }} />);
  await screen.rerender(<Page keys={{ f: second }} />);
  await userEvent.keyboard('f');
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
});

test('a held Enter key opens a dialog and does not press the button that gets the focus', async () => {
  const publish = vi.fn<() => void>();
  function Publishing() {
    useSingleEnter();
    const [opened, setOpened] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpened(true)}>
          Publish changes
        </button>
        <Dialog opened={opened} onClose={() => setOpened(false)} title="Publish">
          <button type="button" data-autofocus onClick={publish}>
            Publish
          </button>
        </Dialog>
      </>
    );
  }
  const screen = await drawWithProviders(<Publishing />);
  (screen.getByRole('button', { name: 'Publish changes' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter>6/}');
  await expect.element(screen.getByRole('button', { name: 'Publish', exact: true })).toHaveFocus();
  expect(publish).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(publish).toHaveBeenCalledOnce();
});
