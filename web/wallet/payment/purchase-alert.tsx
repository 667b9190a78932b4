import { useTranslation } from 'react-i18next';
import type { PaymentFailure } from '#domain/wallet/purchase.ts';
import type { PurchaseRefusal } from '#web/wallet/payment/checkout-client.ts';
import { usePurchaseRefusalText } from '#web/wallet/payment/purchase-refusal.ts';
import styles from './payment.module.css';

interface PurchaseAlertProps {
  refusal: PurchaseRefusal | undefined;
  failure: PaymentFailure | null | undefined;
}

/** Alert that says why a purchase was refused or failed; nothing was charged. */
export function PurchaseAlert({ refusal, failure }: PurchaseAlertProps) {
  const { t } = useTranslation();
  const refusedText = usePurchaseRefusalText();
  return (
    <div role="alert" className={styles['alert']}>
      {refusal && <p>{refusedText(refusal)}</p>}
      {failure && <p>{t(`paying.failure.${failure}`)}</p>}
    </div>
  );
}
