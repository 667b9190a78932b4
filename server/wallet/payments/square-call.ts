import type { Square, SquareClient } from 'square';

/** Calls Square and converts its errors. */
export type CallSquare = <T>(question: (square: SquareClient) => Promise<T>) => Promise<T>;

export const centsOf = (money: Square.Money | undefined): number => Number(money?.amount ?? 0);

/** Returns a required field of Square's response, or throws: without it the response cannot be used. */
export function requireField<T>(value: T | null | undefined, what: string): T {
  if (value === undefined || value === null) throw new Error(`Square's response lacks ${what}`);
  return value;
}

/** Currency of every price. */
export const CURRENCY = 'USD';

export const moneyOf = (cents: number) => ({ amount: BigInt(cents), currency: CURRENCY }) as const;
