import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askToConfirm } from '#ui/overlay/confirmation.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Menu, menuItem } from '#ui/overlay/menu.tsx';
import { toast } from '#ui/overlay/toasts.ts';
import { GalleryRow, GallerySection } from '#web/gallery/section.tsx';

/** Dialogs, drawers, confirmations, toasts and menus. */
export function Overlays() {
  const { t } = useTranslation();
  const [place, setPlace] = useState<'center' | 'end'>();
  const ask = () =>
    void askToConfirm({
      title: t('gallery.sure'),
      body: t('gallery.sentence'),
      confirmLabel: t('gallery.delete'),
      isDangerous: true,
    });
  return (
    <GallerySection title={t('gallery.overlays')}>
      <GalleryRow>
        <Button variant="default" onClick={() => setPlace('center')}>
          {t('gallery.dialog')}
        </Button>
        <Button variant="default" onClick={() => setPlace('end')}>
          {t('gallery.drawer')}
        </Button>
        <Button variant="default" onClick={ask}>
          {t('gallery.confirm')}
        </Button>
        <Button variant="default" onClick={() => toast.success(t('gallery.sentence'))}>
          {t('gallery.toast')}
        </Button>
        <Button variant="default" onClick={() => toast.error(t('gallery.sentence'))}>
          {t('gallery.errorToast')}
        </Button>
        <Menu
          trigger={(props) => (
            <Button {...props} variant="default">
              {t('gallery.menu')}
            </Button>
          )}
        >
          <button type="button" {...menuItem}>
            {t('gallery.first')}
          </button>
          <button type="button" {...menuItem}>
            {t('gallery.second')}
          </button>
        </Menu>
      </GalleryRow>
      <Dialog
        opened={place !== undefined}
        onClose={() => setPlace(undefined)}
        title={t('gallery.dialog')}
        position={place ?? 'center'}
      >
        {t('gallery.sentence')}
      </Dialog>
    </GallerySection>
  );
}
