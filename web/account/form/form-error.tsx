import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Row } from '#ui/layout/stack.tsx';
import { TaggedText } from '#web/shared/language/tagged-text.tsx';
import type { AuthRefusal, Suspension } from '#web/account/session/auth-client.ts';
import styles from './auth-form.module.css';

/** Messages of refusals. Security: every wrong detail has the same neutral message (D-13); only what is no secret has its own. */
export const refusalTexts: Record<AuthRefusal, string> = {
  refused: 'auth.refused',
  email_unusable: 'auth.emailUnusable',
  password_known: 'auth.passwordRefused',
  code_refused: 'auth.codeRefused',
  passkey_refused: 'auth.passkeyRefused',
  unconfirmed: 'auth.unconfirmed',
  unverified: 'auth.refused',
  suspended: 'auth.suspended.ever',
  last: 'auth.last',
  too_many: 'auth.tooMany',
  unreachable: 'auth.unreachable',
};

/** Field of a refusal that belongs to one. */
export const refusedFields: Partial<Record<AuthRefusal, 'email' | 'password'>> = {
  email_unusable: 'email',
  password_known: 'password',
};

interface FormErrorProps {
  reason: AuthRefusal | undefined;
  suspension?: Suspension | undefined;
}

export function FormError({ reason, suspension }: FormErrorProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { until = null, why = '' } = suspension ?? {};
  return (
    <div role="alert">
      {reason !== undefined && (
        <Row gap={10} align="center" className={styles.refusal}>
          <IconAlertTriangle size={18} aria-hidden />
          <div>
            {until === null ? t(refusalTexts[reason]) : t('auth.suspended.until', { date: format.dateTime(until) })}
            {why !== '' && <div dir="auto">{t('auth.suspended.why', { why })}</div>}
            {reason === 'suspended' && (
              <div>
                <TaggedText text={t('auth.suspended.ask')} tag="contact">
                  {(words) => <a href="/contact-us">{words}</a>}
                </TaggedText>
              </div>
            )}
          </div>
        </Row>
      )}
    </div>
  );
}
