import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { LimitUse, PlanUse } from '#domain/account/limit-use.ts';
import { exchange } from '#web/shared/exchange.ts';
import { useLimitWords } from '#web/shared/limit-words.ts';
import { useRefetched } from '#web/shared/use-refetched.ts';

const ask = () => exchange<PlanUse>('/api/account/plan');

interface LimitLineProps {
  limit: LimitUse['limit'];
}

/** How much of a limit of the plan is used and when it begins anew, where it is about to count; nothing where there is none. */
export function LimitLine({ limit }: LimitLineProps) {
  const { t } = useTranslation();
  const words = useLimitWords();
  // What cannot be told now is told by whoever refuses.
  const use = useRefetched('', ask)?.limits.find((each) => each.limit === limit);
  if (!use || use.value === null) return null;
  const { said, resets } = words(use);
  return (
    <p className="quiet">
      {t(`billing.limits.${limit}`)}: {said}. {resets}
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
