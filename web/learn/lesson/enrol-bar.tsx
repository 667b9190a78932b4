import { useTranslation } from 'react-i18next';
import { EnrolButton } from '#web/learn/lesson/enrol-button.tsx';
import type { EnrolProps } from '#web/learn/lesson/enrol-box.tsx';
import { Price } from '#web/shared/price.tsx';
import { TokenAmount, useTokens } from '#web/shared/token-amount.tsx';
import styles from './enrol-bar.module.css';

/** Sticky bar with the price and the enroll button on phones; wider screens show the box beside the text. */
export function EnrolBar(props: EnrolProps) {
  const { t } = useTranslation();
  const tokens = useTokens();
  const { offer, enrollment } = props;
  if (offer.kind === 'closed' && enrollment === undefined) return null;
  const isPriced = enrollment === undefined && offer.kind === 'priced';
  return (
    <div className={styles['bar']}>
      {isPriced && (
        <div>
          <b>
            <Price dollars={offer.dollars} />
          </b>
          <div className="quiet">
            {offer.left !== undefined && offer.left < 0 ? (
              <bdi>{t('wallet.short', { tokens: tokens(-offer.left) })}</bdi>
            ) : (
              <TokenAmount tokens={offer.tokens} />
            )}
          </div>
        </div>
      )}
      {enrollment === undefined && offer.kind === 'free' && (
        <b>
          <Price dollars={0} />
        </b>
      )}
      <EnrolButton {...props} isShort />
    </div>
  );
}
