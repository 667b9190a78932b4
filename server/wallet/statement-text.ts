import deBilling from '#locales/de/billing.json' with { type: 'json' };
import frBilling from '#locales/fr/billing.json' with { type: 'json' };
import usBilling from '#locales/us/billing.json' with { type: 'json' };
import { type Language, tagOf } from '#domain/account/user.ts';
import type { TransferKind } from '#domain/wallet/wallet.ts';

type Texts = typeof usBilling;
type Name = keyof Texts['statement'];
const AREA = 'billing.statement.';

/** British English uses the American texts. */
const textsOf: Record<Language, Texts> = { us: usBilling, en: usBilling, de: deBilling, fr: frBilling };

/** Texts of a wallet statement in the reader's language. Dates are in UTC, like the months. */
export function statementText(language: Language) {
  const tag = tagOf[language];
  const { kind: kinds, statement: words } = textsOf[language];
  const at = new Intl.DateTimeFormat(tag, {
    day: '2-digit',
    month: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  });
  const month = new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const number = new Intl.NumberFormat(tag);
  const signed = new Intl.NumberFormat(tag, { signDisplay: 'exceptZero' });
  return {
    say: (key: `billing.statement.${Name}`): string => words[key.slice(AREA.length) as Name],
    // A sale is never in a wallet, so it needs no text.
    kind: (kind: TransferKind): string => (kind === 'sale' ? '' : kinds[kind]),
    at: (timestamp: string): string => at.format(new Date(timestamp)),
    month: (start: Date): string => month.format(start),
    number: (tokens: number): string => number.format(tokens),
    signed: (tokens: number): string => signed.format(tokens),
  };
}
export type StatementText = ReturnType<typeof statementText>;
