import type { ButtonProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { topUpFor } from '#domain/wallet/purchase.ts';
import { LinkButton } from '#web/shared/control/link-button.tsx';

interface BuyTokensButtonProps extends ButtonProps {
  missingTokens: number;
  /** The page on which the tokens are missing. Its `resume` parameter repeats what failed for lack of them. */
  page: string;
}

/** Leads to the payment page, with the missing amount filled in and the way back to this page. */
export function BuyTokensButton({ missingTokens, page, ...look }: BuyTokensButtonProps) {
  const { t } = useTranslation();
  const search = { cents: String(topUpFor(missingTokens)), next: `${page}?resume=1` };
  return (
    <LinkButton {...look} to="/payment" search={search}>
      {t('errors.wayOut.buyTokens')}
    </LinkButton>
  );
}
