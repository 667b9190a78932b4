import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorCode } from '#domain/kernel/errors.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import { useSyncState } from '#web/store/hooks.ts';
import { useSaveQueue, useSaveState } from '#web/writing/saved-field/use-saved-field.ts';
import { useErrorText } from '#web/shared/error/error-text.ts';
import styles from './save-status.module.css';

const MINUTE_MS = 60_000;

/** The current time, updated every minute. */
function useCurrentMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

interface SaveStatusProps {
  updatedAt: string;
  /** Error code if the server refused some input. */
  refusedWith: ErrorCode | undefined;
}

/** Save status of the input: saving, on this device, on the server, or unsaved with the reason. */
export function SaveStatus({ updatedAt, refusedWith }: SaveStatusProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const errorText = useErrorText();
  const { isSaving, isStuck, failure, savedAt } = useSaveState(useSaveQueue());
  const { isOnline, pending } = useSyncState();
  const now = useCurrentMinute();
  if (refusedWith !== undefined) {
    return (
      <output className={styles.failed}>
        {t(refusedWith === 'conflict' ? 'draft.saved.conflict' : 'draft.saved.refused')}
      </output>
    );
  }
  if (isStuck && failure === undefined) return <span className={styles.failed}>{t('draft.saved.held')}</span>;
  if (failure !== undefined) {
    return (
      <span role="alert" className={styles.failed}>
        {t('draft.saved.failed', { reason: errorText(failure) })}
      </span>
    );
  }
  if (!isOnline && pending > 0) return <output>{t('draft.saved.onDevice')}</output>;
  if (isSaving || pending > 0) return <span>{t('draft.saved.saving')}</span>;
  const at = savedAt ?? new Date(updatedAt);
  return (
    <span title={format.dateTime(at)}>
      {t('draft.saved.saved', { when: format.relative(at, at > now ? at : now) })}
    </span>
  );
}
