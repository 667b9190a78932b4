let isPressed = false;

const press = () => {
  isPressed = true;
};
const release = () => {
  isPressed = false;
};
window.addEventListener('pointerdown', press, { capture: true });
for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, release, { capture: true });

/**
 * Runs `work` at once, or after the pointer is released if it is down: a layout change between press and release would
 * move the pressed element away, and the click would be lost.
 */
export function runAfterPress(work: () => void): void {
  if (!isPressed) return work();
  const done = new AbortController();
  const handleEnd = () => {
    done.abort();
    // The click event comes after this one, so the work waits for the next task.
    setTimeout(work, 0);
  };
  for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, handleEnd, { signal: done.signal });
}
