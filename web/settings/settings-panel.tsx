import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '#ui/control/segmented-control.ts';
import { Switch } from '#ui/control/switch.ts';
import { presets, type Settings, saveSettings, useSettings } from '#ui/setting/settings.ts';
import { setFullscreen, useFullscreen } from '#ui/browser/use-fullscreen.ts';
import { Stack } from '#ui/layout/stack.tsx';
import styles from './settings-panel.module.css';

/** The display settings. A change applies at once in every tab and is stored on this device. */
export function SettingsPanel() {
  const { t } = useTranslation();
  const { mode, dir, stretch } = useSettings();
  const isFullscreen = useFullscreen();
  return (
    <Stack gap={20}>
      <SettingSection title={t('settings.mode')}>
        {(label) => (
          <SegmentedControl
            // Measures anew where the marked button stands once the direction changes.
            key={dir}
            fullWidth
            aria-labelledby={label}
            value={mode}
            onChange={(value) => saveSettings({ mode: value as Settings['mode'] })}
            data={[
              { value: 'light', label: t('settings.light') },
              { value: 'dark', label: t('settings.dark') },
            ]}
          />
        )}
      </SettingSection>
      <SettingSection title={t('settings.direction')}>
        {(label) => (
          <SegmentedControl
            fullWidth
            aria-labelledby={label}
            value={dir}
            onChange={(value) => saveSettings({ dir: value as Settings['dir'] })}
            data={[
              { value: 'ltr', label: t('settings.ltr') },
              { value: 'rtl', label: t('settings.rtl') },
            ]}
          />
        )}
      </SettingSection>
      <Colors />
      <Switch
        label={t('settings.stretch')}
        checked={stretch}
        onChange={(event) => saveSettings({ stretch: event.currentTarget.checked })}
      />
      {isFullscreen !== undefined && (
        <Switch
          label={t('settings.fullscreen')}
          checked={isFullscreen}
          onChange={(event) => setFullscreen(event.currentTarget.checked)}
        />
      )}
    </Stack>
  );
}

function SettingSection({ title, children }: { title: string; children: (label: string) => ReactNode }) {
  const label = useId();
  return (
    <div>
      <div id={label} className={styles.title}>
        {title}
      </div>
      {children(label)}
    </div>
  );
}

/** Radio buttons for the colors. Each swatch shows its color in the current mode. */
function Colors() {
  const { t } = useTranslation();
  const { color, mode } = useSettings();
  const name = useId();
  return (
    <Stack as="fieldset" gap={14} columns="repeat(3, 1fr)" className={styles.colors}>
      <legend className={styles.title}>{t('settings.color')}</legend>
      {presets.map((preset) => (
        <label key={preset} title={t(`settings.colors.${preset}`)} data-mode={mode} data-color={preset}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            aria-label={t(`settings.colors.${preset}`)}
            checked={preset === color}
            onChange={() => saveSettings({ color: preset })}
          />
          {preset === color && <IconCheck size={18} aria-hidden />}
        </label>
      ))}
    </Stack>
  );
}
