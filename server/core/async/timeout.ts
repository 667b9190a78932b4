/** Waits for `work`, but no longer than `timeoutMs`: then it rejects with the error that `late` makes. */
export async function withTimeout<T>(work: Promise<T>, timeoutMs: number, late: () => Error): Promise<T> {
  const deadline = Promise.withResolvers<never>();
  const timer = setTimeout(() => deadline.reject(late()), timeoutMs);
  try {
    return await Promise.race([work, deadline.promise]);
  } finally {
    clearTimeout(timer);
  }
}
