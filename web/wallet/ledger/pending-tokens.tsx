import { useTranslation } from 'react-i18next';
import type { WaitingTokens } from '#domain/wallet/wallet.ts';
import { Stack } from '#ui/layout/stack.tsx';
import { fetchJson } from '#web/shared/loading/fetch-json.ts';
import { useTokenText } from '#web/shared/wallet/token-amount.tsx';
import { useFetched } from '#web/shared/loading/use-fetched.ts';
import styles from './wallet-tab.module.css';

const fetchPending = () => fetchJson<WaitingTokens>('/api/wallet/waiting');

/** Pending amounts: held for a tutor answer that is being written, and earned but not booked yet. */
export function PendingTokens({ since }: { since: string }) {
  const { t } = useTranslation();
  const tokens = useTokenText();
  const pending = useFetched(since, fetchPending);
  if (!pending) return null;
  return (
    <Stack as="dl" gap={[14, 24]} columns="repeat(auto-fit, minmax(min(100%, 190px), 1fr))" className={styles.totals}>
      <div>
        <dt>{t('billing.waiting.held')}</dt>
        <dd>
          <bdi className="tabular-numbers">{tokens(pending.held)}</bdi>
        </dd>
      </div>
      <div>
        <dt>{t('billing.waiting.pending')}</dt>
        <dd>
          <bdi className="tabular-numbers">{tokens(pending.pending)}</bdi>
        </dd>
      </div>
    </Stack>
  );
}
