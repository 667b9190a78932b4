import { ActionIcon, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './dialog.module.css';

export interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** `start` and `end` are panels at the sides, `bottom` a sheet. */
  place?: 'centre' | 'start' | 'end' | 'bottom';
  /** In px, for panels and dialogs. */
  width?: number;
  /** Keeps the title for those who cannot see, where the picture says it. */
  hideTitle?: boolean;
  children: ReactNode;
}

/** The browser's own modal dialog: it traps focus, makes the rest inert, closes on Escape or a click beside it, and gives the focus back. */
export function Dialog({
  opened,
  onClose,
  title,
  place = 'centre',
  width = 440,
  hideTitle = false,
  children,
}: DialogProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const ref = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const dialog = ref.current;
    if (!opened || !dialog) return undefined;
    const before = document.activeElement;
    const { style, clientWidth } = document.documentElement;
    style.setProperty('--scrollbar', `${window.innerWidth - clientWidth}px`);
    dialog.showModal();
    // The browser would choose the first button, which closes; whoever marked another knows better.
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      if (dialog.isConnected) dialog.close();
      // What is taken from the page while it is open gives no focus back by itself.
      else if (before instanceof HTMLElement) before.focus();
    };
  }, [opened]);

  return (
    <dialog
      ref={ref}
      className={styles['dialog']}
      data-place={place}
      aria-labelledby={titleId}
      style={{ '--dialog-width': `${width}px` } as React.CSSProperties}
      onClose={onClose}
      {...{ closedby: 'any' }}
    >
      {opened && (
        <div className={styles['inside']}>
          <header className={hideTitle ? 'visually-hidden' : undefined}>
            <Title order={2} id={titleId}>
              {title}
            </Title>
            {!hideTitle && (
              <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('common.close')} onClick={onClose}>
                <IconX size={18} />
              </ActionIcon>
            )}
          </header>
          {children}
        </div>
      )}
    </dialog>
  );
}
