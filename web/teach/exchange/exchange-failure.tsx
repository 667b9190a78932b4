import type { ReactNode } from 'react';
import { AppError } from '#domain/kernel/errors.ts';
import styles from './exchange-dialog.module.css';

/** What went wrong with a file, and the server's own words where they name the place. */
export function ExchangeFailure({ error, children }: { error: unknown; children: ReactNode }) {
  return (
    <div role="alert" className={styles['failed']}>
      {children}
      {error instanceof AppError && error.code === 'invalid_input' && (
        <code lang="en" dir="ltr">
          {error.detail}
        </code>
      )}
    </div>
  );
}
