/** What comes until the signal says that it is enough, also of a source that does not listen to it. */
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
    // One that hangs is not waited for.
    void Promise.resolve(iterator.return?.()).catch(() => undefined);
  }
}
