import type pg from 'pg';

interface Corkable {
  cork(): void;
  uncork(): void;
}

/**
 * Sends all statements that `send` begins as one write to the socket. A system call costs more than most statements do, and
 * `pg` makes one for each; where it keeps its socket is not in its types.
 */
export function together<T>(client: pg.ClientBase, send: () => T): T {
  const stream = (client as { connection?: { stream?: Partial<Corkable> } }).connection?.stream;
  stream?.cork?.();
  try {
    return send();
  } finally {
    stream?.uncork?.();
  }
}
