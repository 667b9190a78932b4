/** Most bytes of a response; no answer and no list of vectors within the agreed limits is longer. */
const BYTES_MAX = 16_000_000;

/**
 * A fetch whose responses cannot go on forever: a body ends with an error when it is too long or pauses for too long.
 * Security: redirects are not followed, so that questions of learners reach only the endpoint that the school has
 * chosen.
 */
export const boundedFetch =
  (inner: typeof fetch, pauseMs: number): typeof fetch =>
  async (input, init) => {
    const response = await inner(input, { ...init, redirect: 'manual' });
    const { body, status, statusText, headers } = response;
    return body ? new Response(body.pipeThrough(bounded(pauseMs)), { status, statusText, headers }) : response;
  };

function bounded(pauseMs: number): TransformStream<Uint8Array, Uint8Array> {
  let timer: NodeJS.Timeout | undefined;
  let bytes = 0;
  const rest = () => clearTimeout(timer);
  const wait = (controller: TransformStreamDefaultController<Uint8Array>) => {
    rest();
    timer = setTimeout(() => controller.error(new DOMException('the response paused', 'TimeoutError')), pauseMs);
    // A body that nobody reads must not keep the process alive.
    timer.unref();
  };
  return new TransformStream({
    start: wait,
    transform(piece, controller) {
      bytes += piece.byteLength;
      if (bytes > BYTES_MAX) throw new RangeError('the response is too long');
      controller.enqueue(piece);
      wait(controller);
    },
    flush: rest,
  });
}
