import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LimitUse, PlanUse } from '#domain/wallet/limit-use.ts';
import { pricingPlans } from '#domain/wallet/pricing-plan.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { Meter } from '#ui/chart/meter.tsx';
import { Loading, SkeletonText } from '#ui/feedback/skeleton.tsx';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { fetchJson } from '#web/shared/loading/fetch-json.ts';
import { useLimitText } from '#web/shared/wallet/use-limit-text.ts';
import { PlanBox } from '#web/wallet/subscription/plan-box.tsx';
import { ReceiptList } from '#web/wallet/subscription/receipt-list.tsx';
import styles from './subscription-tab.module.css';

type View = { use?: PlanUse; state: 'loading' | 'ready' | 'error' | 'offline' };

/** Usage of the plan's limits, which only the server knows. */
function usePlanUse(): View & { retry: () => void } {
  const [view, setView] = useState<View>({ state: 'loading' });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isStale = false;
    const show = (next: View) => isStale || setView(next);
    fetchJson<PlanUse>('/api/account/plan').then(
      (use) => show({ use, state: 'ready' }),
      (error: unknown) => show({ state: error instanceof AppError && error.code === 'offline' ? 'offline' : 'error' }),
    );
    return () => {
      isStale = true;
    };
  }, [tries]);
  return { ...view, retry: () => setTries(tries + 1) };
}

/** Account tab with the plan, its benefits, the usage of its limits and the receipts. */
export function SubscriptionTab() {
  const { t } = useTranslation();
  const { use, state, retry } = usePlanUse();
  return (
    <Stack gap={20} maxWidth={900} mt={8} mb={20}>
      <Stack gap={20} columns="repeat(auto-fit, minmax(min(100%, 320px), 1fr))" align="start">
        <PlanBox />
        <Panel gap={12} title={t('billing.limits.title')}>
          {state === 'loading' && (
            <Loading label={t('billing.plan.loading')}>
              <SkeletonText lines={5} />
            </Loading>
          )}
          {state === 'offline' && <ErrorBox message={t('billing.plan.offline')} onRetry={retry} />}
          {state === 'error' && <ErrorBox onRetry={retry} />}
          {use && <PlanBenefits tier={use.tier} />}
          {use && (
            <Stack as="ul" gap={20}>
              {use.limits.map((each) => (
                <Limit key={each.limit} use={each} />
              ))}
            </Stack>
          )}
        </Panel>
      </Stack>
      <ReceiptList />
    </Stack>
  );
}

function PlanBenefits({ tier }: Pick<PlanUse, 'tier'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const { tokensAMonth, hasCourseComparison } = pricingPlans[tier];
  return (
    <ul>
      {tokensAMonth > 0 && <li>{t('billing.plan.tokens', { tokens: format.number(tokensAMonth) })}</li>}
      {hasCourseComparison && <li>{t('billing.plan.comparison')}</li>}
      <li>{t('billing.plan.everything')}</li>
    </ul>
  );
}

function Limit({ use }: { use: LimitUse }) {
  const { t } = useTranslation();
  const titleID = useId();
  const { limit, value, used } = use;
  const { usage, reset } = useLimitText()(use);
  return (
    <Stack as="li" gap={6}>
      <Row gap={[4, 16]} justify="space-between" wrap className={styles.limit}>
        <span id={titleID}>{t(`billing.limits.${limit}`)}</span>
        <bdi className="tabular-numbers">{usage}</bdi>
      </Row>
      {value !== null && (
        <Meter aria-labelledby={titleID} min={0} max={Math.max(value, 1)} value={Math.min(used, value)}>
          {usage}
        </Meter>
      )}
      <span className="text-muted">{reset}</span>
    </Stack>
  );
}
