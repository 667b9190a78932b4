import { useTranslation } from 'react-i18next';
import type { PaymentFailure } from '#domain/wallet/purchase.ts';
import { Stack } from '#ui/layout/stack.tsx';
import { useErrorText } from '#web/shared/error/error-text.ts';

/** Where the texts of refused purchases stand. */
export const purchaseTexts = ['paying.refused'];

interface PurchaseAlertProps {
  error: unknown;
  failure: PaymentFailure | null | undefined;
}

/** Alert that says why a purchase was refused or failed; nothing was charged. */
export function PurchaseAlert({ error, failure }: PurchaseAlertProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (
    <Stack role="alert">
      {error !== undefined && <p>{errorText(error, purchaseTexts)}</p>}
      {failure && <p>{t(`paying.failure.${failure}`)}</p>}
    </Stack>
  );
}
