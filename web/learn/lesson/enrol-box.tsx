import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorCode } from '#domain/kernel/errors.ts';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import { Thread } from '#ui/thread.tsx';
import { useFormat } from '#ui/use-format.ts';
import { EnrolButton } from '#web/learn/lesson/enrol-button.tsx';
import type { Offer } from '#web/learn/lesson/enrol-offer.ts';
import type { LessonWay } from '#web/learn/lesson/lesson-way.ts';
import { ownThread } from '#web/learn/player/own-thread.ts';
import { useRefusalText } from '#web/learn/refusal-text.ts';
import { EnrollmentPill } from '#web/learn/enrollment-pill.tsx';
import { Price } from '#web/shared/price.tsx';
import { TokenAmount, useTokens } from '#web/shared/token-amount.tsx';
import { LinkButton } from '#web/shared/link-button.tsx';
import styles from './enrol-box.module.css';

export interface EnrolProps {
  lessonID: Lesson['id'];
  offer: Offer;
  enrollment: Enrollment | undefined;
  /** The learner's path; undefined until the outline has loaded. */
  way?: LessonWay | undefined;
  isOnline: boolean;
  isBusy: boolean;
  refusal: ErrorCode | undefined;
  onEnrol: () => void;
}

/** A price is always shown in dollars and in tokens, with the balance after the purchase. */
export function EnrolBox({ children, ...props }: EnrolProps & { children?: ReactNode }) {
  const { t } = useTranslation();
  const { offer, enrollment, way } = props;
  return (
    <section className={`box ${styles['box']}`} aria-label={t('learn.enrol.label')}>
      {enrollment ? <Standing enrollment={enrollment} way={way} /> : <Terms offer={offer} />}
      <EnrolButton {...props} />
      {offer.kind === 'own' && (
        <LinkButton to="/teach/lessons/$id" params={{ id: props.lessonID }} variant="default" fullWidth>
          {t('learn.enrol.edit')}
        </LinkButton>
      )}
      {enrollment === undefined && <Obstacle {...props} />}
      {children}
    </section>
  );
}

function Standing({ enrollment, way }: { enrollment: Enrollment; way: LessonWay | undefined }) {
  const { t } = useTranslation();
  const { done, beads } = ownThread(enrollment, way);
  const label = t('learn.stepsDone', { done, count: beads.length });
  return (
    <>
      <div className={styles['standing']}>
        <EnrollmentPill status={enrollment.status} />
        <bdi className="quiet">{label}</bdi>
      </div>
      <Thread beads={beads} label={label} />
    </>
  );
}

function Terms({ offer }: { offer: Offer }) {
  const { t } = useTranslation();
  switch (offer.kind) {
    case 'closed':
      return <p>{t('learn.enrol.closed')}</p>;
    case 'own':
      return <p>{t('learn.enrol.own')}</p>;
    case 'free':
      return (
        <div className={styles['price']}>
          <b>
            <Price dollars={0} />
          </b>
        </div>
      );
    case 'priced':
      return (
        <>
          <div className={styles['price']}>
            <b>
              <Price dollars={offer.dollars} />
            </b>
            <span className="quiet">
              <TokenAmount tokens={offer.tokens} />
            </span>
          </div>
          <Subtraction {...offer} />
        </>
      );
  }
}

function Subtraction({ tokens, balance, left }: Extract<Offer, { kind: 'priced' }>) {
  const { t } = useTranslation();
  const format = useFormat();
  if (balance === undefined || left === undefined) return null;
  return (
    <dl className={styles['sum']}>
      <dt>{t('wallet.freeToSpend')}</dt>
      <dd>
        <bdi>{format.number(balance)}</bdi>
      </dd>
      <dt>{t('wallet.thisLesson')}</dt>
      <dd>
        <bdi>{format.signed(-tokens)}</bdi>
      </dd>
      <dt>{t('wallet.left')}</dt>
      <dd>
        <bdi>{left < 0 ? format.signed(left) : format.number(left)}</bdi>
      </dd>
    </dl>
  );
}

/** Says why the button is disabled, or why enrolling failed. */
function Obstacle({ offer, isOnline, refusal }: EnrolProps) {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  const tokens = useTokens();
  if (offer.kind === 'closed') return null;
  if (!isOnline) return <output>{t('learn.refused.offline')}</output>;
  if (offer.kind === 'priced' && refusal === 'price_changed') {
    return <p role="alert">{t('wallet.priceChanged', { tokens: tokens(offer.tokens) })}</p>;
  }
  if (offer.kind === 'priced' && offer.left !== undefined && offer.left < 0) {
    return <output>{t('wallet.short', { tokens: tokens(-offer.left) })}</output>;
  }
  return refusal === undefined ? null : <p role="alert">{refusalText(refusal)}</p>;
}
