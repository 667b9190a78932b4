import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/use-format.ts';
import type { Refusal, Suspension } from '#web/account/auth-client.ts';
import styles from './auth-form.module.css';

/** One neutral sentence for every wrong detail (D-13); only what is no secret is told apart. */
const textOf: Record<Refusal, string> = {
  refused: 'auth.refused',
  unconfirmed: 'auth.unconfirmed',
  unverified: 'auth.refused',
  suspended: 'auth.suspended.ever',
  last: 'auth.last',
  too_many: 'auth.tooMany',
  unreachable: 'auth.unreachable',
};

interface FormErrorProps {
  reason: Refusal | undefined;
  suspension?: Suspension | undefined;
}

export function FormError({ reason, suspension }: FormErrorProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { until = null, why = '' } = suspension ?? {};
  return (
    <div role="alert">
      {reason !== undefined && (
        <div className={styles['refusal']}>
          <IconAlertTriangle size={18} aria-hidden />
          <div>
            {until === null ? t(textOf[reason]) : t('auth.suspended.until', { date: format.dateTime(until) })}
            {why !== '' && <div dir="auto">{t('auth.suspended.why', { why })}</div>}
          </div>
        </div>
      )}
    </div>
  );
}
