import { Button } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './error-box.module.css';

export interface ErrorBoxProps {
  /** What could not be shown; a common sentence stands in. */
  title?: string;
  /** What the reader can do about it. */
  message?: string;
  onRetry?: (() => void) | undefined;
  /** Lets whoever runs the server find the matching line of the log. */
  requestId?: string | undefined;
}

/** Stands in the place of what failed and keeps that place. */
export function ErrorBox({ title, message, onRetry, requestId }: ErrorBoxProps) {
  const { t } = useTranslation();
  return (
    <div className={`box ${styles['error']}`} role="alert">
      <strong>
        <IconAlertTriangle size={20} aria-hidden />
        {title ?? t('common.errorTitle')}
      </strong>
      <p>{message ?? t('common.errorMessage')}</p>
      {onRetry && (
        <Button variant="default" leftSection={<IconRefresh size={17} />} onClick={onRetry}>
          {t('common.retry')}
        </Button>
      )}
      {requestId !== undefined && (
        <p className="quiet">
          {t('common.requestId')} <code>{requestId}</code>
        </p>
      )}
    </div>
  );
}
