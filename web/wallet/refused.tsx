import { useTranslation } from 'react-i18next';
import type { PaymentFailure } from '#domain/wallet/purchase.ts';
import type { Refusal } from '#web/wallet/checkout-client.ts';
import { useRefusedText } from '#web/wallet/refused-text.ts';
import styles from './payment.module.css';

interface RefusedProps {
  refusal: Refusal | undefined;
  failure: PaymentFailure | null | undefined;
}

/** Alert that says why a purchase was refused or failed; nothing was charged. */
export function Refused({ refusal, failure }: RefusedProps) {
  const { t } = useTranslation();
  const refusedText = useRefusedText();
  return (
    <div role="alert" className={styles['refused']}>
      {refusal && <p>{refusedText(refusal)}</p>}
      {failure && <p>{t(`paying.failure.${failure}`)}</p>}
    </div>
  );
}
