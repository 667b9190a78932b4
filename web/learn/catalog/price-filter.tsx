import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { priceInTokens, PRICE_MAX_USD } from '#domain/wallet/price.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import { useTokenText } from '#web/shared/wallet/token-amount.tsx';
import styles from './price-filter.module.css';

/** Stops of the slider in dollars. Most prices are small, so small prices take most of its length. */
const stops = [0, 1, 2, 3, 5, 8, 10, 12, 15, 20, 25, 30, 40, 50, 75, 100, 200, 500, PRICE_MAX_USD];
const last = stops.length - 1;
const fullRange: readonly [number, number] = [0, PRICE_MAX_USD];

const nearestStop = (dollars: number): number => {
  const at = stops.findIndex((stop) => stop >= dollars);
  return at === -1 ? last : at;
};

export interface PriceFilterProps {
  value: readonly [from: number, to: number] | undefined;
  onChange: (range: [from: number, to: number] | undefined) => void;
}

/** Price range slider with two thumbs. The labels follow every move; the filter applies on release. */
export function PriceFilter({ value = fullRange, onChange }: PriceFilterProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const tokens = useTokenText();
  const [moved, setMoved] = useState<{ from: number; to: number }>();
  const { from, to } = moved ?? { from: nearestStop(value[0]), to: nearestStop(value[1]) };
  const dollarsAt = (stop: number): number => stops[stop] ?? 0;
  const money = (stop: number) => (stop === 0 ? t('wallet.free') : format.money(dollarsAt(stop)));

  const move = (next: { from: number; to: number }) => {
    if (next.from <= next.to) setMoved(next);
  };
  const commit = () => {
    if (!moved) return;
    setMoved(undefined);
    const range: [number, number] = [dollarsAt(moved.from), dollarsAt(moved.to)];
    onChange(range[0] === 0 && range[1] === PRICE_MAX_USD ? undefined : range);
  };
  const thumb = (at: number, label: string, moveTo: (stop: number) => void) => (
    <input
      type="range"
      min={0}
      max={last}
      value={at}
      aria-label={label}
      aria-valuetext={money(at)}
      onChange={(event) => moveTo(Number(event.currentTarget.value))}
      onPointerUp={commit}
      onKeyUp={commit}
      onBlur={commit}
    />
  );
  const upTo = t('learn.filter.upTo', { dollars: money(to), tokens: tokens(priceInTokens(dollarsAt(to))) });
  return (
    <fieldset className={styles.price}>
      <legend>{t('learn.filter.price')}</legend>
      <div className={styles.line} style={{ '--from': from / last, '--to': to / last } as React.CSSProperties}>
        {thumb(from, t('learn.filter.priceFrom'), (stop) => move({ from: stop, to }))}
        {thumb(to, t('learn.filter.priceTo'), (stop) => move({ from, to: stop }))}
      </div>
      <div className={styles.ends}>
        <bdi>{money(from)}</bdi>
        <bdi>{to === last ? t('learn.filter.anyPrice') : to === 0 ? money(0) : upTo}</bdi>
      </div>
    </fieldset>
  );
}
