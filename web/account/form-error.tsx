import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '#web/account/auth-client.ts';
import styles from './auth-form.module.css';

/** One neutral sentence for every wrong detail (D-13); only what is no secret is told apart. */
const textOf: Record<Refusal, string> = {
  refused: 'auth.refused',
  unverified: 'auth.refused',
  too_many: 'auth.tooMany',
  unreachable: 'auth.unreachable',
};

export function FormError({ reason }: { reason: Refusal | undefined }) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      {reason !== undefined && (
        <div className={styles['refusal']}>
          <IconAlertTriangle size={18} aria-hidden />
          {t(textOf[reason])}
        </div>
      )}
    </div>
  );
}
