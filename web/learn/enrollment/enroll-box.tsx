import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import { Thread } from '#ui/thread/thread.tsx';
import { useFormat } from '#web/shared/language/use-format.ts';
import { EnrollButton, type EnrollProps } from '#web/learn/enrollment/enroll-button.tsx';
import type { EnrollOffer } from '#web/learn/enrollment/enroll-offer.ts';
import type { LessonPath } from '#web/learn/progress/lesson-path.ts';
import { progressThread } from '#web/learn/progress/progress-thread.ts';
import { EnrollmentPill } from '#web/learn/progress/enrollment-pill.tsx';
import { CompletionNote } from '#web/learn/progress/completion-note.tsx';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';
import { Price } from '#web/shared/wallet/price.tsx';
import { TokenAmount, useTokenText } from '#web/shared/wallet/token-amount.tsx';
import { LinkButton } from '#web/shared/control/link-button.tsx';
import { errorCode } from '#domain/kernel/errors.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { ErrorNotice } from '#web/shared/error/error-notice.tsx';
import styles from './enroll-box.module.css';

const PastRuns = lazyComponent(async () => (await import('#web/learn/progress/run-history.tsx')).RunHistory, null);

/** A price is always shown in dollars and in tokens, with the balance after the purchase. */
export function EnrollBox({ children, ...props }: EnrollProps & { children?: ReactNode }) {
  const { t } = useTranslation();
  const { offer, enrollment, path } = props;
  return (
    <Panel gap={12} className={styles.offer} aria-label={t('learn.enroll.label')}>
      {enrollment ? <EnrollmentProgress enrollment={enrollment} path={path} /> : <PriceTerms offer={offer} />}
      <EnrollButton {...props} />
      {offer.kind === 'own' && (
        <LinkButton to="/teach/lessons/$id" params={{ id: props.lessonID }} variant="default" fullWidth>
          {t('learn.enroll.edit')}
        </LinkButton>
      )}
      {enrollment === undefined && <EnrollProblem {...props} />}
      {children}
    </Panel>
  );
}

function EnrollmentProgress({ enrollment, path }: { enrollment: Enrollment; path: LessonPath | undefined }) {
  const { t } = useTranslation();
  const { done, beads } = progressThread(enrollment, path);
  const label = t('learn.stepsDone', { done, count: beads.length });
  return (
    <>
      <Row gap={12} align="center" justify="space-between">
        <EnrollmentPill status={enrollment.status} />
        <bdi className="text-muted">{label}</bdi>
      </Row>
      <Thread beads={beads} label={label} />
      <CompletionNote enrollment={enrollment} />
      {enrollment.history.length > 0 && <PastRuns history={enrollment.history} />}
    </>
  );
}

function PriceTerms({ offer }: { offer: EnrollOffer }) {
  const { t } = useTranslation();
  switch (offer.kind) {
    case 'closed':
      return <p>{t('learn.enroll.closed')}</p>;
    case 'own':
      return <p>{t('learn.enroll.own')}</p>;
    case 'free':
      return (
        <Row gap={12} align="baseline" justify="space-between" className={styles.price}>
          <b>
            <Price dollars={0} />
          </b>
        </Row>
      );
    case 'priced':
      return (
        <>
          <Row gap={12} align="baseline" justify="space-between" className={styles.price}>
            <b>
              <Price dollars={offer.dollars} />
            </b>
            <span className="text-muted">
              <TokenAmount tokens={offer.tokens} />
            </span>
          </Row>
          <Subtraction {...offer} />
        </>
      );
  }
}

function Subtraction({ tokens, balance, left }: Extract<EnrollOffer, { kind: 'priced' }>) {
  const { t } = useTranslation();
  const format = useFormat();
  if (balance === undefined || left === undefined) return null;
  return (
    <Stack as="dl" gap={[8, 0]} columns="1fr auto" className={styles.sum}>
      <dt>{t('wallet.freeToSpend')}</dt>
      <dd>
        <bdi>{format.number(balance)}</bdi>
      </dd>
      <dt>{t('wallet.thisLesson')}</dt>
      <dd>
        <bdi>{format.signed(-tokens)}</bdi>
      </dd>
      <dt>{t(left < 0 ? 'wallet.missing' : 'wallet.left')}</dt>
      <dd>
        <bdi>{format.number(Math.abs(left))}</bdi>
      </dd>
    </Stack>
  );
}

/** Says why the button is disabled, or why enrolling failed. */
function EnrollProblem({ offer, isOnline, failure }: EnrollProps) {
  const { t } = useTranslation();
  const tokens = useTokenText();
  if (offer.kind === 'closed') return null;
  if (!isOnline) return <output>{t('errors.code.offline')}</output>;
  if (offer.kind === 'priced' && errorCode(failure?.error) === 'price_changed') {
    return <p role="alert">{t('wallet.priceChanged', { tokens: tokens(offer.tokens) })}</p>;
  }
  if (offer.kind === 'priced' && offer.left !== undefined && offer.left < 0) {
    return <output>{t('wallet.short', { tokens: tokens(-offer.left) })}</output>;
  }
  return <ErrorNotice failure={failure} />;
}
