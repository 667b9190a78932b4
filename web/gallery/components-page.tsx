import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '#ui/control/segmented-control.ts';
import { usePageTitle } from '#ui/layout/page-title.ts';
import { applySettings, presets, type Settings, useSettings } from '#ui/setting/settings.ts';
import { Controls } from '#web/gallery/controls.tsx';
import { GalleryTokens } from '#web/gallery/tokens.tsx';
import { Overlays } from '#web/gallery/overlays.tsx';
import { GalleryBadges } from '#web/gallery/badges.tsx';
import { Logo } from '#web/shared/shell/logo.tsx';
import styles from './components-page.module.css';

const modes = ['light', 'dark'] as const;
const directions = ['ltr', 'rtl'] as const;

const among = <T extends string>(allowed: readonly T[], value: string | undefined, otherwise: T): T =>
  allowed.find((each) => each === value) ?? otherwise;

/** Shows every component of the design system with the settings from the address. The user's own settings are not changed. */
export function ComponentsPage() {
  const { t } = useTranslation();
  const search = useSearch({ from: '/components' });
  const navigate = useNavigate({ from: '/components' });
  const own = useSettings();
  const mode = among(modes, search.mode, own.mode);
  const dir = among(directions, search.dir, own.dir);
  const color = among(presets, search.color, own.color);
  usePageTitle(t('gallery.title'));
  useEffect(() => {
    applySettings({ ...own, mode, dir, color });
    return () => applySettings(own);
  }, [own, mode, dir, color]);
  const choose = (patch: Partial<Pick<Settings, 'mode' | 'dir' | 'color'>>) =>
    void navigate({ search: { ...search, ...patch }, replace: true, resetScroll: false });
  const bar = (
    <div className={styles.bar}>
      <Choice
        label={t('gallery.mode')}
        value={mode}
        data={modes.map((value) => ({ value, label: t(`gallery.modes.${value}`) }))}
        onChange={(value) => choose({ mode: among(modes, value, 'light') })}
      />
      <Choice
        label={t('gallery.direction')}
        value={dir}
        data={directions.map((value) => ({ value, label: t(`gallery.directions.${value}`) }))}
        onChange={(value) => choose({ dir: among(directions, value, 'ltr') })}
      />
      <Choice
        label={t('gallery.color')}
        value={color}
        data={presets.map((value) => ({ value, label: t(`gallery.colors.${value}`) }))}
        onChange={(value) => choose({ color: among(presets, value, 'default') })}
      />
    </div>
  );
  return (
    <main className={styles.gallery}>
      <Logo />
      <h1>{t('gallery.title')}</h1>
      <p className={styles.lead}>{t('gallery.lead')}</p>
      {bar}
      <GalleryTokens />
      <Controls />
      <GalleryBadges />
      <Overlays />
    </main>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  data: { value: string; label: string }[];
  onChange: (value: string) => void;
}

const Choice = ({ label, ...props }: ChoiceProps) => (
  <fieldset>
    <legend className="text-muted">{label}</legend>
    <SegmentedControl {...props} />
  </fieldset>
);
