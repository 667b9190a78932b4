import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { LimitUse, PlanUse } from '#domain/wallet/limit-use.ts';
import { fetchJson } from '#web/shared/loading/fetch-json.ts';
import { useLimitText } from '#web/shared/wallet/use-limit-text.ts';
import { useFetched } from '#web/shared/loading/use-fetched.ts';

const fetchPlan = () => fetchJson<PlanUse>('/api/account/plan');

interface LimitUsageProps {
  limit: LimitUse['limit'];
}

/** Shows how much of a plan limit is used and when it resets; nothing for an unlimited plan. */
export function LimitUsage({ limit }: LimitUsageProps) {
  const { t } = useTranslation();
  const limitText = useLimitText();
  // If the request fails nothing is shown; the action itself reports an exceeded limit.
  const use = useFetched('', fetchPlan)?.limits.find((each) => each.limit === limit);
  if (!use || use.value === null) return null;
  const { usage, reset } = limitText(use);
  return (
    <p className="text-muted">
      {t(`billing.limits.${limit}`)}: {usage}. {reset}
      {use.used >= use.value && (
        <>
          {' '}
          <Link to="/user/account" search={{ tab: 'subscription' }}>
            {t('billing.limits.plan')}
          </Link>
        </>
      )}
    </p>
  );
}
