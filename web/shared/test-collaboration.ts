import { onTestFinished } from 'vitest';

/** Makes the page say `COLLAB=owned`, as the server would, until the test ends. */
export function restrictCollaboration(): void {
  document.head.insertAdjacentHTML('beforeend', '<meta name="collaboration" content="owned">');
  onTestFinished(() => document.head.querySelector('meta[name="collaboration"]')?.remove());
}
