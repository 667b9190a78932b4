import { useTranslation } from 'react-i18next';
import { Stack } from '#ui/layout/stack.tsx';
import { EnrollButton, type EnrollProps } from '#web/learn/enrollment/enroll-button.tsx';
import { Price } from '#web/shared/wallet/price.tsx';
import { TokenAmount, useTokenText } from '#web/shared/wallet/token-amount.tsx';
import styles from './enroll-bar.module.css';

/** Sticky bar with the price and the enroll button on phones; wider screens show the box beside the text. */
export function EnrollBar(props: EnrollProps) {
  const { t } = useTranslation();
  const tokens = useTokenText();
  const { offer, enrollment } = props;
  if (offer.kind === 'closed' && enrollment === undefined) return null;
  const isPriced = enrollment === undefined && offer.kind === 'priced';
  const isFree = enrollment === undefined && offer.kind === 'free';
  return (
    <div className={styles.bar}>
      {isPriced && (
        <Stack grow>
          <b>
            <Price dollars={offer.dollars} />
          </b>
          <div className="text-muted">
            {offer.left !== undefined && offer.left < 0 ? (
              <bdi>{t('wallet.short', { tokens: tokens(-offer.left) })}</bdi>
            ) : (
              <TokenAmount tokens={offer.tokens} />
            )}
          </div>
        </Stack>
      )}
      {isFree && (
        <Stack grow>
          <b>
            <Price dollars={0} />
          </b>
        </Stack>
      )}
      <EnrollButton {...props} isShort={isPriced || isFree} />
    </div>
  );
}
