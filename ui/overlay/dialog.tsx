import { ActionIcon, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './dialog.module.css';

export interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** Position: `start` and `end` are side panels, `bottom` is a sheet, and a `top` dialog can grow without moving. */
  position?: 'center' | 'top' | 'start' | 'end' | 'bottom';
  /** Width in px, for panels and dialogs. */
  width?: number;
  /** True if the title is only for screen readers, because the content shows it. */
  hideTitle?: boolean;
  children: ReactNode;
}

/**
 * True if a press is on the backdrop, which belongs to the dialog element. The browser's `closedby` closes when the
 * finger lifts, before the tap reaches the page, and the element below would get the click.
 */
function isOnBackdrop(dialog: HTMLDialogElement, { target, clientX, clientY }: MouseEvent): boolean {
  if (target !== dialog) return false;
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/**
 * Calls `onPress` for a press that starts and ends on the backdrop; one that starts in the dialog is a text selection.
 */
function useBackdropPress(ref: RefObject<HTMLDialogElement | null>, onPress: () => void): void {
  const handlePress = useEffectEvent(onPress);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    let hasBegun = false;
    const begin = (event: PointerEvent) => {
      hasBegun = isOnBackdrop(dialog, event);
    };
    const end = (event: MouseEvent) => {
      if (hasBegun && isOnBackdrop(dialog, event)) handlePress();
    };
    dialog.addEventListener('pointerdown', begin);
    dialog.addEventListener('click', end);
    return () => {
      dialog.removeEventListener('pointerdown', begin);
      dialog.removeEventListener('click', end);
    };
  }, [ref]);
}

/**
 * Reopens the dialog after a fullscreen change, because a fullscreen element is drawn above everything that was open
 * before it.
 */
function useFullscreenReopen(ref: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const reopen = () => {
      const { current: dialog } = ref;
      if (!dialog?.open) return;
      const focused = document.activeElement;
      dialog.close();
      dialog.showModal();
      if (focused instanceof HTMLElement) focused.focus();
    };
    document.addEventListener('fullscreenchange', reopen);
    return () => document.removeEventListener('fullscreenchange', reopen);
  }, [ref]);
}

/**
 * The browser's modal dialog: it traps the focus, makes the rest inert, closes on Escape or a press on the backdrop,
 * and returns the focus.
 */
export function Dialog({
  opened,
  onClose,
  title,
  position = 'center',
  width = 440,
  hideTitle = false,
  children,
}: DialogProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const ref = useRef<HTMLDialogElement>(null);
  useBackdropPress(ref, onClose);
  useFullscreenReopen(ref);

  useEffect(() => {
    const dialog = ref.current;
    if (!opened || !dialog) return undefined;
    const before = document.activeElement;
    const { style, clientWidth } = document.documentElement;
    style.setProperty('--scrollbar', `${window.innerWidth - clientWidth}px`);
    dialog.showModal();
    // The browser would focus the first button, which closes the dialog; `data-autofocus` marks a better one.
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      if (dialog.isConnected) dialog.close();
      // A dialog that is removed while open does not return the focus by itself.
      else if (before instanceof HTMLElement) before.focus();
    };
  }, [opened]);

  return (
    <dialog
      ref={ref}
      className={styles.dialog}
      data-position={position}
      aria-labelledby={titleId}
      style={{ '--dialog-width': `${width}px` } as React.CSSProperties}
      // A dialog that was reopened also fires this event, but is open.
      onClose={(event) => !event.currentTarget.open && onClose()}
    >
      {opened && (
        <div className={styles.content}>
          <div className={hideTitle ? 'visually-hidden' : styles.header}>
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
