import deBilling from '#locales/de/billing.json' with { type: 'json' };
import frBilling from '#locales/fr/billing.json' with { type: 'json' };
import usBilling from '#locales/us/billing.json' with { type: 'json' };
import { type Language, tagOf } from '#domain/account/user.ts';
import { formatDateTime, formatMonth } from '#domain/kernel/format/date-format.ts';
import { formatNumber, formatSigned } from '#domain/kernel/format/number-format.ts';
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
  return {
    say: (key: `billing.statement.${Name}`): string => words[key.slice(AREA.length) as Name],
    // A sale is never in a wallet, so it needs no text.
    kind: (kind: TransferKind): string => (kind === 'sale' ? '' : kinds[kind]),
    at: (timestamp: string): string => formatDateTime(timestamp, tag, 'UTC'),
    month: (start: Date): string => formatMonth(start.toISOString(), tag),
    number: (tokens: number): string => formatNumber(tokens, tag),
    signed: (tokens: number): string => formatSigned(tokens, tag),
  };
}
export type StatementText = ReturnType<typeof statementText>;
