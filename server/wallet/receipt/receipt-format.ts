import de from '#locales/de/receipt.json' with { type: 'json' };
import fr from '#locales/fr/receipt.json' with { type: 'json' };
import us from '#locales/us/receipt.json' with { type: 'json' };
import { type Language, tagOf } from '#domain/account/user.ts';
import { formatDate } from '#domain/kernel/format/date-format.ts';
import { formatMoney, formatNumber } from '#domain/kernel/format/number-format.ts';
import { fillPlaceholders } from '#domain/kernel/text/placeholder.ts';
import type { ReceiptFormat } from '#domain/wallet/receipt.ts';

/** British English uses the American texts. */
const textsOf: Record<Language, Record<string, string>> = { us, en: us, de, fr };

/** Texts and formats of a receipt in its buyer's language. Dates are in UTC. */
export function receiptFormat(language: Language): ReceiptFormat {
  const tag = tagOf[language];
  const date = (value: string) => formatDate(value, tag, 'UTC');
  return {
    t: (key, values = {}) => fillPlaceholders(textsOf[language][key.slice('receipt.'.length)] ?? '', values),
    cents: (cents) => formatMoney(cents / 100, tag),
    date,
    day: date,
    number: (value) => formatNumber(value, tag),
  };
}
