import { onTestFinished } from 'vitest';

/** Draws pages as a server with `COLLAB=owned` sends them, until the test ends. */
export function restrictCollaboration(): void {
  document.head.insertAdjacentHTML('beforeend', '<meta name="collaboration" content="owned">');
  onTestFinished(() => document.head.querySelector('meta[name="collaboration"]')?.remove());
}
