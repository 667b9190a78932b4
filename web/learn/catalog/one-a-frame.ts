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
 * Carries out what is asked for in the order in which it was, one a frame, so that however fast somebody scrolls no frame
 * has more to draw than one of them. Asked again, it keeps its place.
 */
export function oneAFrame(who: object, act: () => void): void {
  waiting.set(who, act);
  ask();
}

/** Takes back what has not been carried out yet. */
export const notAnyMore = (who: object): void => void waiting.delete(who);
