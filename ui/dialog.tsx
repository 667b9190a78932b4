import { ActionIcon, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './dialog.module.css';

export interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** `start` and `end` are panels at the sides, `bottom` a sheet; at the `top` it may grow without moving. */
  place?: 'centre' | 'top' | 'start' | 'end' | 'bottom';
  /** In px, for panels and dialogs. */
  width?: number;
  /** Keeps the title for those who cannot see, where the picture says it. */
  hideTitle?: boolean;
  children: ReactNode;
}

/**
 * Whether it happens on the backdrop, which belongs to the dialog. The browser's `closedby` would close as a finger leaves the
 * screen, before its tap is told to the page: whatever stands beneath would take that for its own.
 */
function isBeside(dialog: HTMLDialogElement, { target, clientX, clientY }: MouseEvent): boolean {
  if (target !== dialog) return false;
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/** Who lets go beside it after selecting words in it goes on reading. */
function usePressBeside(ref: RefObject<HTMLDialogElement | null>, onPress: () => void): void {
  const handlePress = useEffectEvent(onPress);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    let hasBegun = false;
    const begin = (event: PointerEvent) => {
      hasBegun = isBeside(dialog, event);
    };
    const end = (event: MouseEvent) => {
      if (hasBegun && isBeside(dialog, event)) handlePress();
    };
    dialog.addEventListener('pointerdown', begin);
    dialog.addEventListener('click', end);
    return () => {
      dialog.removeEventListener('pointerdown', begin);
      dialog.removeEventListener('click', end);
    };
  }, [ref]);
}

/** Whatever takes the whole screen is drawn above what was open before it, and the dialog belongs above both. */
function useRaised(ref: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const raise = () => {
      const { current: dialog } = ref;
      if (!dialog?.open) return;
      const focused = document.activeElement;
      dialog.close();
      dialog.showModal();
      if (focused instanceof HTMLElement) focused.focus();
    };
    document.addEventListener('fullscreenchange', raise);
    return () => document.removeEventListener('fullscreenchange', raise);
  }, [ref]);
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
  usePressBeside(ref, onClose);
  useRaised(ref);

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
      // One that was raised has closed and is open again.
      onClose={(event) => !event.currentTarget.open && onClose()}
    >
      {opened && (
        <div className={styles['inside']}>
          <div className={hideTitle ? 'visually-hidden' : styles['head']}>
            <Title order={2} id={titleId}>
              {title}
            </Title>
            {!hideTitle && (
              <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('common.close')} onClick={onClose}>
                <IconX size={18} />
              </ActionIcon>
            )}
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}
