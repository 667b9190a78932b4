import { Button } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useIsOnline } from '#ui/browser/use-is-online.ts';
import { Panel } from '#ui/layout/panel.tsx';
import styles from './error-box.module.css';

export interface ErrorBoxProps {
  /** Name of the failed content; defaults to a common sentence. */
  title?: string;
  /** Advice for the user. */
  message?: string;
  onRetry?: (() => void) | undefined;
  /** Request id, by which operators find the log entry. */
  requestId?: string | undefined;
}

/** Error message in place of failed content. Without a network it says so. */
export function ErrorBox({ title, message, onRetry, requestId }: ErrorBoxProps) {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  return (
    <Panel as="div" gap={10} className={styles.error} role="alert">
      <strong>
        <IconAlertTriangle size={20} aria-hidden />
        {title ?? t(isOnline ? 'common.errorTitle' : 'common.offlineTitle')}
      </strong>
      <p>{isOnline ? (message ?? t('common.errorMessage')) : t('common.offlineMessage')}</p>
      {onRetry && (
        <Button variant="default" leftSection={<IconRefresh size={17} />} onClick={onRetry}>
          {t('common.retry')}
        </Button>
      )}
      {requestId !== undefined && (
        <p className="text-muted">
          {t('common.requestId')} <code>{requestId}</code>
        </p>
      )}
    </Panel>
  );
}
