import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { EnrollmentStatus } from '#domain/learn/enrollment.ts';
import type { EnrolProps } from '#web/learn/lesson/enrol-box.tsx';
import { useTokens } from '#web/shared/token-amount.tsx';
import { LinkButton } from '#web/shared/link-button.tsx';

const goOn: Record<EnrollmentStatus, 'learn.goOn.start' | 'learn.goOn.continue' | 'learn.goOn.again'> = {
  NOT_STARTED: 'learn.goOn.start',
  IN_PROGRESS: 'learn.goOn.continue',
  FAILED: 'learn.goOn.continue',
  COMPLETED: 'learn.goOn.again',
};

/** The page's only primary button: enrolls, or opens the player. */
export function EnrolButton({
  lessonID,
  offer,
  enrollment,
  isOnline,
  isBusy,
  onEnrol,
  isShort = false,
}: EnrolProps & { isShort?: boolean }) {
  const { t } = useTranslation();
  const tokens = useTokens();
  const look = { size: 'md', fullWidth: !isShort } as const;
  if (enrollment !== undefined && !isBusy) {
    return (
      <LinkButton {...look} to="/learn/enrollments/lesson/$id" params={{ id: lessonID }}>
        {t(goOn[enrollment.status])}
      </LinkButton>
    );
  }
  if (offer.kind === 'closed') return null;
  const isTooDear = offer.kind === 'priced' && offer.left !== undefined && offer.left < 0;
  const words = {
    own: t('learn.enrol.learnYourself'),
    free: t('wallet.enrol'),
    priced:
      isShort || offer.kind !== 'priced' ? t('wallet.enrol') : t('wallet.enrolFor', { tokens: tokens(offer.tokens) }),
  };
  return (
    <Button {...look} loading={isBusy} disabled={!isOnline || isTooDear} onClick={onEnrol}>
      {words[offer.kind]}
    </Button>
  );
}
