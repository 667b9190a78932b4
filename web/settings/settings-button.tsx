import { ActionIcon } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';

/** In px (S-142). */
const PANEL_WIDTH = 260;

const Panel = lazyComponent(
  async () => (await import('#web/settings/settings-panel.tsx')).SettingsPanel,
  <SkeletonText lines={5} />,
);

/** Opens the panel of the display settings of this browser. */
export function SettingsButton() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        aria-label={t('shell.settings')}
        aria-haspopup="dialog"
        onPointerEnter={Panel.preload}
        onFocus={Panel.preload}
        onClick={() => setOpen(true)}
      >
        <IconSettings size={20} aria-hidden />
      </ActionIcon>
      <Dialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('shell.settings')}
        position="end"
        width={PANEL_WIDTH}
      >
        <Panel />
      </Dialog>
    </>
  );
}
