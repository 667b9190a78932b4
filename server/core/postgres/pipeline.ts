import type pg from 'pg';

interface Corkable {
  cork(): void;
  uncork(): void;
}

/**
 * Pipelines the statements that `send` begins: they are sent in one write to the socket. A system call costs more than
 * most statements, and `pg` makes one for each. The types of `pg` do not show its socket.
 */
export function pipelined<T>(client: pg.ClientBase, send: () => T): T {
  const stream = (client as { connection?: { stream?: Partial<Corkable> } }).connection?.stream;
  stream?.cork?.();
  try {
    return send();
  } finally {
    stream?.uncork?.();
  }
}

/**
 * Waits for all, so that no answer arrives after the transaction. The first failure is thrown, for the others follow
 * from it.
 */
export async function settleAll(answers: readonly Promise<unknown>[]): Promise<void> {
  const settled = await Promise.allSettled(answers);
  for (const answer of settled) if (answer.status === 'rejected') throw answer.reason;
}
