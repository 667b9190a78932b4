import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/shared/language/use-format.ts';

/** Formats an amount such as "800,000 tokens" for sentences and labels. */
export function useTokenText(): (tokens: number) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (tokens) => t('wallet.tokens', { count: tokens, formatted: format.number(tokens) });
}

export function TokenAmount({ tokens }: { tokens: number }) {
  return <bdi className="tabular-numbers">{useTokenText()(tokens)}</bdi>;
}
