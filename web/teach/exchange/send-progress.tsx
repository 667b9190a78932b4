import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/use-format.ts';
import type { Sending } from '#web/teach/editor/use-sent-file.ts';
import styles from './send-progress.module.css';

/** How much of a file has left; once all of it has, that it is being read. */
export function SendProgress({ name, share }: Sending) {
  const { t } = useTranslation();
  const { wholePercent } = useFormat();
  const isSent = share === 1;
  return (
    <div className={styles['progress']}>
      <output>{t(isSent ? 'exchange.sending.reading' : 'exchange.sending.sending', { name })}</output>
      {!isSent && (
        <div>
          <progress value={share} aria-label={t('exchange.sending.share', { name })} />
          {/* The bar says it to those who ask; words would be read out at every step. */}
          <span aria-hidden>{wholePercent(share)}</span>
        </div>
      )}
    </div>
  );
}
