import type { Database } from '#web/store/database/database.ts';

const isQuotaExceeded = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

/** Runs a write; if the storage quota is exceeded, deletes data that can be fetched again and retries once. */
export async function withQuotaRetry<T>(database: Pick<Database, 'write'>, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isQuotaExceeded(error)) throw error;
    await database.write(['file', 'version'], async (tables) => {
      await tables('file').clear();
      await tables('version').clear();
    });
    return write();
  }
}
