import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import type { FileTransfer } from '#web/shared/import/use-file-import.ts';
import styles from './file-progress.module.css';

/** Upload progress of a file, then a notice that it is being processed. */
export function FileProgress({ name, share }: FileTransfer) {
  const { t } = useTranslation();
  const { percent } = useFormat();
  const isSent = share === 1;
  return (
    <Stack gap={6} className={styles.progress}>
      <output>{t(isSent ? 'exchange.sending.reading' : 'exchange.sending.sending', { name })}</output>
      {!isSent && (
        <Row gap={12} align="center">
          <progress value={share} aria-label={t('exchange.sending.share', { name })} />
          {/* Screen readers can read the progress bar on demand; a visible text in an output would be announced at
              every change. */}
          <span aria-hidden>{percent(share)}</span>
        </Row>
      )}
    </Stack>
  );
}
