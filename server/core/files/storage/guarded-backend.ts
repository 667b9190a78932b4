import { Readable } from 'node:stream';
import { AppError } from '#domain/kernel/errors.ts';
import type { ByteRange, StorageBackend } from '#server/core/files/storage/storage-backend.ts';
import type { OutageLog } from '#server/core/log/outage-log.ts';
import { StartError } from '#server/core/env/start-error.ts';
import { withTimeout } from '#server/core/async/timeout.ts';

/** Timeouts of file store calls, in milliseconds. */
export interface StorageDeadlines {
  /** Limit of a call, including small uploads. Shorter than a transaction may be idle, because some wait for it. */
  answerMs: number;
  /** Limit of storing or moving a whole file of any size. */
  fileMs: number;
  /** Limit of waiting for the next bytes of a file that is being read. */
  bytesMs: number;
}

export const storageDeadlines: StorageDeadlines = { answerMs: 10_000, fileMs: 600_000, bytesMs: 20_000 };

const NO_ANSWER = 'the file store does not answer';

/** Adds a deadline to each call of a storage backend, and reports its errors as an outage of the file store. */
export function guardBackend(
  backend: StorageBackend,
  outageLog: OutageLog | undefined,
  deadlines = storageDeadlines,
): StorageBackend {
  const { answerMs, fileMs, bytesMs } = deadlines;
  const { disk } = backend;
  const fault = (error: unknown): unknown => {
    if (error instanceof AppError || error instanceof StartError || isMissing(error)) return error;
    outageLog?.reportFailure(error);
    return new AppError('unavailable', NO_ANSWER, { cause: error });
  };
  const guard =
    <Given extends unknown[], Result>(ms: number, run: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      try {
        const result = await withTimeout(run(...given), ms, late(ms));
        outageLog?.reportRecovery();
        return result;
      } catch (error) {
        throw fault(error);
      }
    };
  async function* bytesOf(stream: Readable) {
    const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
    try {
      for (;;) {
        const { done, value } = await withTimeout(chunks.next(), bytesMs, late(bytesMs));
        if (done) return;
        yield value;
      }
    } catch (error) {
      throw fault(error);
    } finally {
      stream.destroy();
    }
  }
  const read = guard(answerMs, (key: string, range?: ByteRange) => backend.read(key, range));
  return {
    spoolFolder: backend.spoolFolder,
    check: guard(answerMs, () => backend.check()),
    disk: {
      exists: guard(answerMs, (key) => disk.exists(key)),
      delete: guard(answerMs, (key) => disk.delete(key)),
      deleteAll: guard(fileMs, (prefix) => disk.deleteAll(prefix)),
      listAll: guard(answerMs, (prefix, options) => disk.listAll(prefix, options)),
    },
    read: async (key, range) => Readable.from(bytesOf(await read(key, range)), { objectMode: false }),
    putBytes: guard(answerMs, (key, bytes) => backend.putBytes(key, bytes)),
    putFile: guard(fileMs, (key, path) => backend.putFile(key, path)),
    move: guard(fileMs, (from, to) => backend.move(from, to)),
  };
}

/** True if only this file is missing and the store itself works. */
function isMissing(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause.name === 'NoSuchKey' || ('code' in cause && cause.code === 'ENOENT')) return true;
  return false;
}

const late = (ms: number) => () => new Error(`no answer within ${ms} ms`);
