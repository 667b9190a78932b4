import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { defaultSettings, presets, SETTINGS_KEY, saveSettings } from '#ui/setting/settings.ts';
import { Page } from '#ui/layout/page.tsx';
import { Providers } from '#web/app/providers.tsx';
import { SettingsButton } from '#web/settings/settings-button.tsx';
import { startI18n } from '#web/shared/language/i18n.ts';
import { accessibilityFaults } from '#web/shared/test-render.tsx';
import { contrast } from '#ui/theme/color.ts';

const root = document.documentElement;
const kept = () => JSON.parse(localStorage.getItem(SETTINGS_KEY) ?? 'null') as unknown;

async function openPanel() {
  await render(
    <Providers>
      <main>
        <SettingsButton />
      </main>
    </Providers>,
  );
  await userEvent.click(page.getByRole('button', { name: 'Settings' }));
  await expect.element(page.getByRole('radio', { name: 'Light' })).toBeInTheDocument();
}

const radio = (name: string) => page.getByRole('radio', { name });
const toggle = (name: string) => page.getByRole('switch', { name });
/** Clicks the label, because the native radio button is visually hidden. */
const choose = (name: string) =>
  userEvent.click((radio(name).element() as HTMLInputElement).labels?.[0] as HTMLLabelElement);

beforeAll(startI18n);
beforeEach(() => page.viewport(1440, 900));
afterEach(() => {
  saveSettings(defaultSettings);
  localStorage.clear();
});

test('the settings panel is 260 px wide and accessible [S-142, S-660]', async () => {
  await openPanel();
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  expect(dialog.element().getBoundingClientRect().width).toBe(260);
  expect(await accessibilityFaults()).toEqual([]);
});

test.each([
  ['Dark', 'dark', 'Light'],
  ['Light', 'light', 'Dark'],
] as const)('the mode %s applies at once and is marked as selected [S-143, S-144]', async (name, mode, other) => {
  saveSettings({ mode: mode === 'dark' ? 'light' : 'dark' });
  await openPanel();
  await choose(name);
  await expect.element(radio(name)).toBeChecked();
  await expect.element(radio(other)).not.toBeChecked();
  expect(getComputedStyle(root).colorScheme).toContain(mode);
  expect(root.dataset['mode']).toBe(mode);
  expect(kept()).toMatchObject({ mode });
});

test.each([
  ['Right to left', 'rtl'],
  ['Left to right', 'ltr'],
] as const)('the direction %s applies at once and is marked as selected [S-145, S-146]', async (name, dir) => {
  saveSettings({ dir: dir === 'rtl' ? 'ltr' : 'rtl' });
  await openPanel();
  const { left } = page.getByRole('dialog').element().getBoundingClientRect();
  await choose(name);
  await expect.element(radio(name)).toBeChecked();
  expect(root.dir).toBe(dir);
  await expect.poll(() => page.getByRole('dialog').element().getBoundingClientRect().left).not.toBe(left);
  expect(kept()).toMatchObject({ dir });
});

const token = (name: string) => getComputedStyle(root).getPropertyValue(name).trim();

describe('the settings offer exactly six colors [S-153]', () => {
  const names = ['Spruce, the default', 'Purple', 'Cyan', 'Blue', 'Orange', 'Red'];
  const numbers = ['S-147', 'S-148', 'S-149', 'S-150', 'S-151', 'S-152'];

  test('the settings offer the six colors in order', async () => {
    await openPanel();
    const group = page.getByRole('group', { name: 'Color' });
    const offered = group.getByRole('radio').elements();
    expect(offered.map((each) => each.getAttribute('aria-label'))).toEqual(names);
    expect(presets).toHaveLength(6);
  });

  test.each(presets.map((preset, index) => ({ preset, index, number: numbers[index] })))(
    'the color $preset applies at once and has readable text in both modes [$number]',
    async ({ preset, index }) => {
      saveSettings({ color: preset === 'red' ? 'blue' : 'red' });
      await openPanel();
      const before = token('--accent');
      await choose(names[index] ?? '');
      await expect.element(radio(names[index] ?? '')).toBeChecked();
      expect(token('--accent')).not.toBe(before);
      const solid: string[] = [];
      for (const mode of ['light', 'dark'] as const) {
        saveSettings({ mode });
        solid.push(token('--accent'));
        expect(contrast(token('--accent'), token('--on-accent'))).toBeGreaterThanOrEqual(4.5);
      }
      expect(solid[0]).not.toBe(solid[1]);
      expect(kept()).toMatchObject({ color: preset });
    },
  );
});

test('the stretch setting removes the maximum width of pages [S-154]', async () => {
  await render(
    <Page>
      <p>Why bridges hum</p>
    </Page>,
  );
  const width = () => page.getByText('Why bridges hum').element().getBoundingClientRect().width;
  await openPanel();
  expect(width()).toBe(1240);
  await userEvent.click(toggle('Stretch to the full width'));
  expect(width()).toBe(document.body.clientWidth);
  expect(width()).toBeGreaterThan(1240);
  expect(kept()).toMatchObject({ stretch: true });
  await userEvent.click(toggle('Stretch to the full width'));
  expect(width()).toBe(1240);
});

test('the full screen switch asks the browser and follows its answer [S-155]', async () => {
  let element: Element | null = null;
  const change = (to: Element | null) => {
    element = to;
    document.dispatchEvent(new Event('fullscreenchange'));
  };
  vi.spyOn(document, 'fullscreenEnabled', 'get').mockReturnValue(true);
  vi.spyOn(document, 'fullscreenElement', 'get').mockImplementation(() => element);
  vi.spyOn(root, 'requestFullscreen').mockImplementation(async () => change(root));
  vi.spyOn(document, 'exitFullscreen').mockImplementation(async () => change(null));
  await openPanel();
  await userEvent.click(toggle('Full screen'));
  await expect.element(toggle('Full screen')).toBeChecked();
  // Escape has the same effect.
  change(null);
  await expect.element(toggle('Full screen')).not.toBeChecked();
  await userEvent.click(toggle('Full screen'));
  await userEvent.click(toggle('Full screen'));
  await expect.element(toggle('Full screen')).not.toBeChecked();
  expect(document.exitFullscreen).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
});

test('the settings have no full screen switch when the browser does not support it', async () => {
  vi.spyOn(document, 'fullscreenEnabled', 'get').mockReturnValue(false);
  await openPanel();
  expect(page.getByText('Full screen').query()).toBeNull();
  vi.restoreAllMocks();
});

test('a setting changed in another tab applies in this tab [S-157]', async () => {
  await openPanel();
  const newValue = JSON.stringify({ ...defaultSettings, mode: 'dark', color: 'cyan' });
  window.dispatchEvent(new StorageEvent('storage', { key: SETTINGS_KEY, newValue }));
  await expect.element(radio('Dark')).toBeChecked();
  await expect.element(radio('Cyan')).toBeChecked();
});
