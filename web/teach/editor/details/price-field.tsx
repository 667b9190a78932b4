import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PRICE_MAX_USD, priceInTokens } from '#domain/wallet/price.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import { useTokenText } from '#web/shared/wallet/token-amount.tsx';
import { type PriceProblem, readPrice } from '#web/teach/editor/details/price-text.ts';

const problemTexts: Record<PriceProblem, string> = {
  not_a_number: 'draft.price.notANumber',
  too_many_decimals: 'draft.price.tooManyDecimals',
  negative: 'draft.price.negative',
  too_high: 'draft.price.tooHigh',
};

export interface PriceFieldProps {
  /** The text as typed. */
  value: string;
  onChange: (text: string) => void;
  onFocus?: () => void;
  onBlur?: () => void;
}

/** Field for a price in dollars that also shows it in tokens. */
export function PriceField({ value, onChange, onFocus, onBlur }: PriceFieldProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const price = readPrice(value);
  const inTokens = useTokenText();
  const tokensText = (read: typeof price) => {
    if ('problem' in read) return undefined;
    return read.dollars === 0 ? t('draft.price.free') : inTokens(priceInTokens(read.dollars));
  };
  return (
    <TextInput
      label={t('draft.price.label')}
      description={
        <>
          {tokensText(price)} {t('draft.price.noPayout')}
        </>
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      leftSection={<span aria-hidden>$</span>}
      inputMode="decimal"
      autoComplete="off"
      placeholder="0"
      maw={360}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onFocus={() => onFocus?.()}
      onBlur={() => onBlur?.()}
      error={'problem' in price ? t(problemTexts[price.problem], { max: format.money(PRICE_MAX_USD) }) : undefined}
    />
  );
}
