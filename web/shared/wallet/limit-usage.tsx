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

/** How much of a limit of the plan is used and when it begins anew, where it is about to count; nothing where there is none. */
export function LimitUsage({ limit }: LimitUsageProps) {
  const { t } = useTranslation();
  const limitText = useLimitText();
  // What cannot be told now is told by whoever refuses.
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
