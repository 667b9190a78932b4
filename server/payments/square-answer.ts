import type { Square, SquareClient } from 'square';

/** Asks Square something, and says what its errors mean. */
export type AskSquare = <T>(question: (square: SquareClient) => Promise<T>) => Promise<T>;

export const centsOf = (money: Square.Money | undefined): number => Number(money?.amount ?? 0);

/** What Square has to say; without it an answer means nothing. */
export function given<T>(value: T | null | undefined, what: string): T {
  if (value === undefined || value === null) throw new Error(`Square said nothing of ${what}`);
  return value;
}

const CURRENCY = 'USD';

export const moneyOf = (cents: number) => ({ amount: BigInt(cents), currency: CURRENCY }) as const;
