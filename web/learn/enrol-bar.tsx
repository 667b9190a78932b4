import { EnrolButton } from '#web/learn/enrol-button.tsx';
import type { EnrolProps } from '#web/learn/enrol-box.tsx';
import { Price } from '#web/shared/price.tsx';
import { TokenAmount } from '#web/shared/token-amount.tsx';
import styles from './enrol-bar.module.css';

/** On phones the price and the way in stay at hand; wider screens have the box beside the text. */
export function EnrolBar(props: EnrolProps) {
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
            <TokenAmount tokens={offer.tokens} />
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
