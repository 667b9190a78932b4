import { afterEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { SETTINGS_KEY, saveSettings, useSettings } from '#ui/setting/settings.ts';

const Shown = () => <output>{JSON.stringify(useSettings())}</output>;
const shown = () => JSON.parse(document.querySelector('output')?.textContent ?? 'null') as unknown;
const chosen = { mode: 'dark', dir: 'rtl', color: 'cyan', stretch: true, singleKeys: false, toastMs: 10_000 } as const;

afterEach(() => {
  localStorage.clear();
  saveSettings({ mode: 'light', dir: 'ltr', color: 'default', stretch: false, singleKeys: true, toastMs: 3000 });
});

test('a changed setting applies at once and is stored under one key', async () => {
  await render(<Shown />);
  saveSettings(chosen);
  await expect.poll(shown).toEqual(chosen);
  expect(JSON.parse(localStorage.getItem(SETTINGS_KEY) ?? '')).toEqual(chosen);
  const { dataset, dir } = document.documentElement;
  expect({ mode: dataset['mode'], mantine: dataset['mantineColorScheme'], color: dataset['color'], dir }).toEqual({
    mode: 'dark',
    mantine: 'dark',
    color: 'cyan',
    dir: 'rtl',
  });
});

test('a reload keeps all settings and applies them [S-156]', async () => {
  saveSettings(chosen);
  document.documentElement.removeAttribute('data-mode');
  // A module that was loaded again knows only what is stored.
  const { useSettings: useReloaded } = await import(`${location.origin}/ui/setting/settings.ts?reload`);
  const Reloaded = () => <output>{JSON.stringify(useReloaded())}</output>;
  await render(<Reloaded />);
  expect(shown()).toEqual(chosen);
  expect(document.documentElement.dataset['mode']).toBe('dark');
});

test('a setting changed in another tab applies in this tab too', async () => {
  await render(<Shown />);
  const newValue = JSON.stringify(chosen);
  window.dispatchEvent(new StorageEvent('storage', { key: SETTINGS_KEY, newValue }));
  await expect.poll(shown).toEqual(chosen);
  expect(document.documentElement.dir).toBe('rtl');
});

test('a storage cleared by another tab restores the defaults', async () => {
  saveSettings(chosen);
  await render(<Shown />);
  window.dispatchEvent(new StorageEvent('storage', { key: null, newValue: null }));
  await expect.poll(shown).toMatchObject({ mode: 'light', dir: 'ltr' });
});
