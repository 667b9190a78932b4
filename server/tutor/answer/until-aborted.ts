/** Yields from a source until the signal aborts, even if the source ignores the signal. */
export async function* untilAborted<T>(source: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]();
  const { promise: aborted, resolve } = Promise.withResolvers<undefined>();
  const handleAbort = () => resolve(undefined);
  signal.addEventListener('abort', handleAbort);
  try {
    while (!signal.aborted) {
      const next = await Promise.race([iterator.next(), aborted]);
      if (next === undefined || next.done) return;
      yield next.value;
    }
  } finally {
    signal.removeEventListener('abort', handleAbort);
    // A source that hangs is not waited for.
    void Promise.resolve(iterator.return?.()).catch(() => undefined);
  }
}
