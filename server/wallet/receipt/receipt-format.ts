import de from '#locales/de/receipt.json' with { type: 'json' };
import fr from '#locales/fr/receipt.json' with { type: 'json' };
import us from '#locales/us/receipt.json' with { type: 'json' };
import { type Language, tagOf } from '#domain/account/user.ts';
import { fillPlaceholders } from '#domain/kernel/text/placeholder.ts';
import type { ReceiptFormat } from '#domain/wallet/receipt.ts';

/** British English uses the American texts. */
const textsOf: Record<Language, Record<string, string>> = { us, en: us, de, fr };

/** Texts and formats of a receipt in its buyer's language. Dates are in UTC. */
export function receiptFormat(language: Language): ReceiptFormat {
  const tag = tagOf[language];
  const number = new Intl.NumberFormat(tag);
  const money = new Intl.NumberFormat(tag, { style: 'currency', currency: 'USD' });
  const date = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' });
  const day = (text: string) => date.format(new Date(text));
  return {
    t: (key, values = {}) => fillPlaceholders(textsOf[language][key.slice('receipt.'.length)] ?? '', values),
    cents: (cents) => money.format(cents / 100),
    date: day,
    day,
    number: (value) => number.format(value),
  };
}
