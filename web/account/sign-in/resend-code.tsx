import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '#ui/overlay/toasts.ts';
import type { AuthResult } from '#web/account/session/auth-client.ts';
import styles from '#web/account/form/auth-form.module.css';

/** Wait before another code can be requested. */
export const RESEND_SECONDS = 30;

export function ResendCode({ send, isReady = true }: { send: () => Promise<AuthResult>; isReady?: boolean }) {
  const { t } = useTranslation();
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (seconds === 0) return;
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  const handleClick = async () => {
    setSeconds(RESEND_SECONDS);
    const outcome = await send();
    if (outcome.ok) toast.info(t('auth.codeSent'));
    else toast.error(t(outcome.reason === 'too_many' ? 'auth.tooMany' : 'auth.unreachable'));
  };
  return (
    <p className={styles.footer}>
      {t('auth.nothingYet')}{' '}
      <button
        type="button"
        className={styles.link}
        disabled={seconds > 0 || !isReady}
        onClick={() => void handleClick()}
      >
        {seconds > 0 ? t('auth.resendIn', { seconds }) : t('auth.resend')}
      </button>
    </p>
  );
}
