import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Certification } from '#domain/certify/certification.ts';
import { TOKENS_PER_USD } from '#domain/wallet/price.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { certificationStatus } from '#web/shared/certification/certification-state.tsx';
import type { NextStep } from '#web/certify/certification/use-next-step.ts';
import { useClaim } from '#web/certify/certification/use-claim.ts';
import { BuyTokensButton } from '#web/shared/wallet/buy-tokens-button.tsx';
import { LinkButton } from '#web/shared/control/link-button.tsx';
import { useTokenText } from '#web/shared/wallet/token-amount.tsx';
import { ErrorNotice } from '#web/shared/error/error-notice.tsx';

interface NextActionProps {
  certification: Certification;
  next: NextStep | undefined;
  /** True if others stand beside it; its button is then less prominent. */
  isSecondary?: boolean;
}

/** Next action of the holder: continue with the missing step, or claim the certification. */
export function NextAction({ certification, next, isSecondary = false }: NextActionProps) {
  const variant = isSecondary ? 'default' : 'filled';
  const state = certificationStatus(certification);
  if (state === 'ELIGIBLE') return <Claim certification={certification} variant={variant} />;
  if (state !== 'IN_PROGRESS') return null;
  return (
    <Row gap={[12, 20]} align="center" justify="space-between" wrap mt={4}>
      <Cost tokens={Number(certification.tokenPrice)} />
      {next && <ContinueButton next={next} variant={variant} />}
    </Row>
  );
}

function Cost({ tokens }: { tokens: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const say = useTokenText();
  return (
    <p className="text-muted">
      {tokens === 0
        ? t('certify.free')
        : t('certify.costs', { tokens: say(tokens), dollars: format.money(tokens / TOKENS_PER_USD) })}
    </p>
  );
}

type Variant = 'filled' | 'default';

function ContinueButton({
  next: { evidence, isEnrolled, number, current },
  variant,
}: {
  next: NextStep;
  variant: Variant;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const { lessonID, nodeID } = evidence;
  if (!isEnrolled)
    return (
      <LinkButton to="/learn/catalog/lesson/$id" params={{ id: lessonID }} variant={variant}>
        {t('certify.toLesson')}
      </LinkButton>
    );
  // The lesson opens without a step if the learner's version lacks it, or if earlier steps come first.
  if (number === undefined || current !== undefined)
    return (
      <LinkButton to="/learn/enrollments/lesson/$id" params={{ id: lessonID }} variant={variant}>
        {current === undefined ? t('certify.goOnLesson') : t('certify.goOn', { number: format.number(current) })}
      </LinkButton>
    );
  return (
    <LinkButton
      to="/learn/enrollments/lesson/$id"
      params={{ id: lessonID }}
      search={{ step: nodeID }}
      variant={variant}
    >
      {t('certify.goOn', { number: format.number(number) })}
    </LinkButton>
  );
}

function Claim({ certification, variant }: { certification: Certification; variant: Variant }) {
  const { t } = useTranslation();
  const say = useTokenText();
  const { tokens, missing, isOnline, isBusy, failure, claim } = useClaim(certification);
  return (
    <Row gap={[12, 20]} align="center" justify="space-between" wrap mt={4}>
      <Stack>
        {missing > 0 && <output>{t('wallet.short', { tokens: say(missing) })}</output>}
        {!isOnline && <output>{t('errors.code.offline')}</output>}
        <ErrorNotice failure={failure} />
      </Stack>
      {isOnline && missing > 0 ? (
        <BuyTokensButton variant={variant} missingTokens={missing} page={`/learn/certifications/${certification.id}`} />
      ) : (
        <Button variant={variant} loading={isBusy} disabled={!isOnline} onClick={claim}>
          {tokens === 0 ? t('certify.claim') : t('certify.claimFor', { tokens: say(tokens) })}
        </Button>
      )}
    </Row>
  );
}
