const queue = new Map<object, () => void>();
let isScheduled = false;

function schedule(): void {
  if (isScheduled || queue.size === 0) return;
  isScheduled = true;
  requestAnimationFrame(runNext);
}

function runNext(): void {
  isScheduled = false;
  const [first] = queue;
  if (!first) return;
  const [key, callback] = first;
  queue.delete(key);
  schedule();
  callback();
}

/**
 * Queues a callback and runs the queue in order, one callback per animation frame, so that fast scrolling never gives a frame
 * more to render than one of them. A second call with the same key keeps the place in the queue.
 */
export function runInFrame(key: object, callback: () => void): void {
  queue.set(key, callback);
  schedule();
}

/** Removes a callback that has not run yet. */
export const cancelInFrame = (key: object): void => void queue.delete(key);
