const waiting = new Map<object, () => void>();
let isAsked = false;

function ask(): void {
  if (isAsked || waiting.size === 0) return;
  isAsked = true;
  requestAnimationFrame(take);
}

function take(): void {
  isAsked = false;
  const [first] = waiting;
  if (!first) return;
  const [who, act] = first;
  waiting.delete(who);
  ask();
  act();
}

/**
 * Queues a callback and runs the queue in order, one callback per animation frame, so that fast scrolling never gives a frame
 * more to render than one of them. A second call with the same key keeps the place in the queue.
 */
export function oneAFrame(who: object, act: () => void): void {
  waiting.set(who, act);
  ask();
}

/** Removes a callback that has not run yet. */
export const notAnyMore = (who: object): void => void waiting.delete(who);
