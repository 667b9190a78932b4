import type { PaymentContext } from '#server/wallet/payments/payment-context.ts';

/** Logs an error instead of throwing it, so that one failure does not hold up the rest, which is retried next time. */
export async function loggingFailure<T>(
  { log }: PaymentContext,
  id: string,
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    log.warn({ err: error, id }, 'a payment could not be processed');
    return undefined;
  }
}
