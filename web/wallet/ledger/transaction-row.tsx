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
import { useFormat } from '#web/shared/language/use-format.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { useRow } from '#web/store/hooks.ts';
import styles from './wallet-tab.module.css';

const iconProps = { size: 20, 'aria-hidden': true } as const;
const icons: Record<TransferKind, React.ReactNode> = {
  grant: <IconGift {...iconProps} />,
  enroll: <IconBook {...iconProps} />,
  refund: <IconArrowBackUp {...iconProps} />,
  earn: <IconSchool {...iconProps} />,
  'ai-hold': <IconMessage2 {...iconProps} />,
  'ai-capture': <IconMessage2 {...iconProps} />,
  'ai-release': <IconMessage2 {...iconProps} />,
  'top-up': <IconCreditCard {...iconProps} />,
  plan: <IconGift {...iconProps} />,
  sale: <IconCreditCard {...iconProps} />,
  'card-refund': <IconArrowBackUp {...iconProps} />,
  claim: <IconCertificate {...iconProps} />,
  'claim-refund': <IconArrowBackUp {...iconProps} />,
  'claim-earn': <IconCertificate {...iconProps} />,
};

/** Pages that explain the transactions that belong to no lesson and no course. */
const subjectPages = {
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
  const page = kind in subjectPages ? subjectPages[kind as keyof typeof subjectPages] : undefined;
  if (page === 'tutor') return <Link to="/interact/tutor">{t('billing.to.tutor')}</Link>;
  if (page === 'certifications') return <Link to="/learn/certifications">{t('billing.to.certifications')}</Link>;
  if (page === 'receipts')
    return (
      <Link to="/user/account" search={{ tab: 'subscription' }}>
        {t('billing.to.receipts')}
      </Link>
    );
  return null;
}

export interface RefundProps {
  /** Refund control of a transaction, shown while a refund is possible. */
  Refund: ComponentType<{ enrollment: Enrollment }>;
}

interface TransactionRowProps extends RefundProps {
  transaction: TokenTransaction;
  /** Balance after the transaction, if known. */
  balanceAfter: number | undefined;
  /** True if it is the newest transaction of its enrollment. */
  isNewest: boolean;
}

/** A wallet transaction with its subject, amount and refund control. */
export function TransactionRow({ transaction, balanceAfter, isNewest, Refund }: TransactionRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { kind, amount, timestamp, enrollmentID } = transaction;
  const enrollment = useRow('Enrollment', enrollmentID);
  return (
    <Row as="li" gap={14}>
      <span className={styles.icon}>{icons[kind]}</span>
      <Stack gap={2} grow className={styles.subject}>
        <b>{t(`billing.kind.${kind}`)}</b>
        <span className="text-muted">
          <Subject movement={transaction} {...(enrollment && { enrollment })} />{' '}
          <time dateTime={timestamp}>
            <bdi>{format.dateTime(timestamp)}</bdi>
          </time>
        </span>
        {kind === 'enroll' && isNewest && enrollment && <Refund enrollment={enrollment} />}
      </Stack>
      <Stack gap={2} justify="end" className={styles.tokens}>
        <b className="tabular-numbers" data-received={amount > 0 || undefined}>
          <bdi>{format.signed(amount)}</bdi>
        </b>
        {balanceAfter !== undefined && (
          <span className="text-muted tabular-numbers">
            <bdi>{t('billing.after', { balance: format.number(balanceAfter) })}</bdi>
          </span>
        )}
      </Stack>
    </Row>
  );
}
