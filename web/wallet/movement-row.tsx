import {
  IconArrowBackUp,
  IconBook,
  IconCertificate,
  IconCreditCard,
  IconGift,
  IconMessage2,
  IconSchool,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import type { TokenTransaction, TransferKind } from '#domain/wallet/wallet.ts';
import { useFormat } from '#ui/use-format.ts';
import { useRow } from '#web/store/hooks.ts';
import styles from './wallet-tab.module.css';

const look = { size: 20, 'aria-hidden': true } as const;
const icons: Record<TransferKind, React.ReactNode> = {
  grant: <IconGift {...look} />,
  enroll: <IconBook {...look} />,
  refund: <IconArrowBackUp {...look} />,
  earn: <IconSchool {...look} />,
  'ai-hold': <IconMessage2 {...look} />,
  'ai-capture': <IconMessage2 {...look} />,
  'ai-release': <IconMessage2 {...look} />,
  'top-up': <IconCreditCard {...look} />,
  plan: <IconGift {...look} />,
  sale: <IconCreditCard {...look} />,
  'card-refund': <IconArrowBackUp {...look} />,
  claim: <IconCertificate {...look} />,
  'claim-refund': <IconArrowBackUp {...look} />,
  'claim-earn': <IconCertificate {...look} />,
};

/** Pages that explain the transactions that belong to no lesson and no course. */
const places = {
  'ai-hold': 'tutor',
  'ai-capture': 'tutor',
  'ai-release': 'tutor',
  'top-up': 'receipts',
  plan: 'receipts',
  'card-refund': 'receipts',
  claim: 'certifications',
  'claim-refund': 'certifications',
} as const satisfies Partial<Record<TransferKind, string>>;

/** Link to the lesson, the course or the page that a transaction belongs to. */
function Subject({ movement: { kind }, enrollment }: { movement: TokenTransaction; enrollment?: Enrollment }) {
  const { t } = useTranslation();
  const lesson = useRow('Lesson', enrollment?.lessonID);
  const course = useRow('Course', enrollment?.courseID);
  const isTaught = kind === 'earn';
  if (lesson)
    return (
      <Link to={isTaught ? '/teach/lessons/$id' : '/learn/catalog/lesson/$id'} params={{ id: lesson.id }}>
        <bdi>{lesson.name}</bdi>
      </Link>
    );
  if (course)
    return (
      <Link to={isTaught ? '/teach/courses/$id' : '/learn/catalog/course/$id'} params={{ id: course.id }}>
        <bdi>{course.name}</bdi>
      </Link>
    );
  const place = kind in places ? places[kind as keyof typeof places] : undefined;
  if (place === 'tutor') return <Link to="/interact/tutor">{t('billing.to.tutor')}</Link>;
  if (place === 'certifications') return <Link to="/learn/certifications">{t('billing.to.certifications')}</Link>;
  if (place === 'receipts')
    return (
      <Link to="/user/account" search={{ tab: 'subscription' }}>
        {t('billing.to.receipts')}
      </Link>
    );
  return null;
}

export interface PayBackProps {
  /** Refund control of a transaction, shown while a refund is possible. */
  PayBack: ComponentType<{ enrollment: Enrollment }>;
}

interface MovementRowProps extends PayBackProps {
  movement: TokenTransaction;
  /** Balance after the transaction, if known. */
  after: number | undefined;
  /** Whether it is the newest transaction of its enrollment. */
  isLast: boolean;
}

/** A wallet transaction with its subject, amount and refund control. */
export function MovementRow({ movement, after, isLast, PayBack }: MovementRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { kind, amount, timestamp, enrollmentID } = movement;
  const enrollment = useRow('Enrollment', enrollmentID);
  return (
    <li className={styles['movement']}>
      <span className={styles['icon']}>{icons[kind]}</span>
      <div className={styles['what']}>
        <b>{t(`billing.kind.${kind}`)}</b>
        <span className="quiet">
          <Subject movement={movement} {...(enrollment && { enrollment })} />{' '}
          <time dateTime={timestamp}>
            <bdi>{format.dateTime(timestamp)}</bdi>
          </time>
        </span>
      </div>
      <div className={styles['tokens']}>
        <b className="tnum" data-received={amount > 0 || undefined}>
          <bdi>{format.signed(amount)}</bdi>
        </b>
        {after !== undefined && (
          <span className="quiet tnum">
            <bdi>{t('billing.after', { balance: format.number(after) })}</bdi>
          </span>
        )}
      </div>
      {kind === 'enroll' && isLast && enrollment && (
        <div className={styles['back']}>
          <PayBack enrollment={enrollment} />
        </div>
      )}
    </li>
  );
}
