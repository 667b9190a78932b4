import type { ActionError } from '#web/shared/error/use-action.ts';
import type { LessonPath } from '#web/learn/progress/lesson-path.ts';
import type { EnrollOffer } from '#web/learn/enrollment/enroll-offer.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Enrollment, EnrollmentStatus } from '#domain/learn/enrollment.ts';
import { useTokenText } from '#web/shared/wallet/token-amount.tsx';
import { BuyTokensButton } from '#web/shared/wallet/buy-tokens-button.tsx';
import { LinkButton } from '#web/shared/control/link-button.tsx';

const continueLabels: Record<EnrollmentStatus, 'learn.goOn.start' | 'learn.goOn.continue' | 'learn.goOn.again'> = {
  NOT_STARTED: 'learn.goOn.start',
  IN_PROGRESS: 'learn.goOn.continue',
  FAILED: 'learn.goOn.continue',
  COMPLETED: 'learn.goOn.again',
};

/** The page's only primary button: enrolls, or opens the player. */
export function EnrollButton({
  lessonID,
  offer,
  enrollment,
  isOnline,
  isBusy,
  onEnroll,
  isShort = false,
}: EnrollProps & { isShort?: boolean }) {
  const { t } = useTranslation();
  const tokens = useTokenText();
  const look = { size: 'md', fullWidth: !isShort } as const;
  if (enrollment !== undefined && !isBusy) {
    return (
      <LinkButton {...look} to="/learn/enrollments/lesson/$id" params={{ id: lessonID }}>
        {t(continueLabels[enrollment.status])}
      </LinkButton>
    );
  }
  if (offer.kind === 'closed') return null;
  if (isOnline && offer.kind === 'priced' && offer.left !== undefined && offer.left < 0)
    return <BuyTokensButton {...look} missingTokens={-offer.left} page={`/learn/catalog/lesson/${lessonID}`} />;
  const labels = {
    own: t('learn.enroll.learnYourself'),
    free: t('wallet.enroll'),
    priced:
      isShort || offer.kind !== 'priced' ? t('wallet.enroll') : t('wallet.enrollFor', { tokens: tokens(offer.tokens) }),
  };
  return (
    <Button {...look} loading={isBusy} disabled={!isOnline} onClick={onEnroll}>
      {labels[offer.kind]}
    </Button>
  );
}

export interface EnrollProps {
  lessonID: Lesson['id'];
  offer: EnrollOffer;
  enrollment: Enrollment | undefined;
  /** The learner's path; undefined until the outline has loaded. */
  path?: LessonPath | undefined;
  isOnline: boolean;
  isBusy: boolean;
  failure: ActionError | undefined;
  onEnroll: () => void;
}
