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
 * Runs at once, or when the pointer that is down has come up again: what changes the page between the two would take
 * the pressed thing away from under the pointer, and the click would go nowhere.
 */
export function afterPress(work: () => void): void {
  if (!isPressed) return work();
  const done = new AbortController();
  const handleEnd = () => {
    done.abort();
    // The click itself is told after this, in the same breath.
    setTimeout(work, 0);
  };
  for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, handleEnd, { signal: done.signal });
}
