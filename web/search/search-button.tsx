import { UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Kbd } from '#ui/control/kbd.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { modifierKey } from '#ui/control/modifier-key.ts';
import { useKeys } from '#ui/control/use-keys.ts';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';
import styles from './search-button.module.css';

const PANEL_WIDTH = 620;

/** The panel loads when the pointer or focus comes near, or when the modifier key of the shortcut is pressed. */
const Panel = lazyComponent(
  async () => (await import('#web/search/search-panel.tsx')).SearchPanel,
  <SkeletonText lines={5} />,
);

/** The search button of the top bar, with its shortcuts and the dialog that it opens. */
export function SearchButton() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  useKeys({ 'mod+k': open, '/': open, 'mod+Control': Panel.preload, 'mod+Meta': Panel.preload });
  return (
    <>
      <UnstyledButton
        className={styles.search}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        onPointerEnter={Panel.preload}
        onFocus={Panel.preload}
        onClick={open}
      >
        <IconSearch size={20} aria-hidden />
        <bdi>{t('shell.search')}</bdi>
        <span aria-hidden>
          <Kbd>{`${modifierKey} K`}</Kbd>
        </span>
      </UnstyledButton>
      <Dialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('shell.search')}
        hideTitle
        position="top"
        width={PANEL_WIDTH}
      >
        <Panel onLeave={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
