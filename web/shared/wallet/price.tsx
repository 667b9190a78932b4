import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/shared/language/use-format.ts';

/** The price of a lesson in dollars; zero is "Free". */
export function Price({ dollars }: { dollars: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  return <bdi className="tabular-numbers">{dollars === 0 ? t('wallet.free') : format.money(dollars)}</bdi>;
}
