/**
 * Passes on the outcome of `work`, unless the store is closed by then. The promise then stays pending, so that nothing
 * that waits for it runs: the page may already belong to another user.
 */
export const untilClosed = <T>(closed: AbortSignal, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    work.then(
      (value) => closed.aborted || resolve(value),
      (error: unknown) => closed.aborted || reject(error),
    );
  });
