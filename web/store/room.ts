import type { Database } from '#web/store/database.ts';

/** A full disk shows as itself, or as the reason for which a transaction was given up. */
function isFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('name' in error && error.name === 'QuotaExceededError') return true;
  return 'inner' in error && isFull(error.inner);
}

/** Writes; when the disk is full, lets go of what can be fetched again and writes once more. */
export async function withRoom<T>(
  { files, versions }: Pick<Database, 'files' | 'versions'>,
  write: () => PromiseLike<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isFull(error)) throw error;
    await files.clear();
    await versions.clear();
    return write();
  }
}
