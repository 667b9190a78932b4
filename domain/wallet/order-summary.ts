/** Amounts are in whole cents. */

export interface OrderLine {
  priceCents: number;
  quantity: number;
}

export interface OrderSummary {
  subtotalCents: number;
  discountCents: number;
  /** Amount to pay. */
  totalCents: number;
  /** The part of the total that is tax; prices include tax. */
  taxCents: number;
}

/** Subtotal = Σ price × quantity. */
export const subtotalOf = (lines: readonly OrderLine[]): number =>
  lines.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0);

/** Total = subtotal − discount + shipping. */
export const totalOf = (subtotalCents: number, discountCents: number, shippingCents: number): number =>
  subtotalCents - discountCents + shippingCents;

/** Tax included in a price, to the nearest cent. */
export const taxIn = (cents: number, percent: number): number => Math.round((cents * percent) / (100 + percent));

/** Money: shipping is always zero, and the discount is at most the subtotal. */
export function orderSummary(lines: readonly OrderLine[], discountCents: number, taxPercent: number): OrderSummary {
  const subtotalCents = subtotalOf(lines);
  const taken = Math.min(Math.max(discountCents, 0), subtotalCents);
  const totalCents = totalOf(subtotalCents, taken, 0);
  return { subtotalCents, discountCents: taken, totalCents, taxCents: taxIn(totalCents, taxPercent) };
}
