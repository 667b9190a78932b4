import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type FocusEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useObservable } from '#ui/browser/observable.ts';
import { type Toast, TOASTS_VISIBLE, toast, toasts } from '#ui/overlay/toasts.ts';
import { useSettings } from '#ui/setting/settings.ts';
import styles from './toaster.module.css';

function ToastView({ notice, isPaused }: { notice: Toast; isPaused: boolean }) {
  const { t } = useTranslation();
  const { toastMs } = useSettings();
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => toast.dismiss(notice.id), toastMs);
    return () => clearTimeout(timer);
  }, [isPaused, notice, toastMs]);
  return (
    <div className={styles.toast} data-kind={notice.kind}>
      <div>
        <div>{notice.message}</div>
        {notice.detail !== undefined && <div className={styles.detail}>{notice.detail}</div>}
      </div>
      {notice.action !== undefined && (
        <Button variant="subtle" className={styles.action} onClick={() => toast.act(notice)}>
          {notice.action.label}
        </Button>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('common.close')}
        onClick={() => toast.dismiss(notice.id)}
      >
        <IconX size={17} />
      </ActionIcon>
    </div>
  );
}

/** Renders the toasts. Hovering or focusing one of them pauses the timers of all. */
export function Toaster() {
  const shown = useObservable(toasts)
    .filter(({ isShown }) => isShown)
    .slice(0, TOASTS_VISIBLE);
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isEmpty = shown.length === 0;
  // No leave event is fired when the last toast disappears from under the pointer.
  if (isEmpty && (isHovered || isFocused)) {
    setHovered(false);
    setFocused(false);
  }
  const handleBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
  };
  return (
    <div
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={handleBlur}
    >
      <div className={`screen-only ${styles.toaster}`} aria-live="polite">
        {shown.map((notice) => (
          <ToastView key={notice.id} notice={notice} isPaused={isHovered || isFocused} />
        ))}
      </div>
    </div>
  );
}
