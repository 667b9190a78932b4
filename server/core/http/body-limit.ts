import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { Context, MiddlewareHandler } from 'hono';
import { tooLarge } from '#server/core/limits/too-large.ts';

/** Longest body that is kept in memory, in bytes. Longer bodies go to a temporary file, so that many slow ones cannot fill the memory. */
export const MEMORY_BYTES_MAX = 64 * 1024;

/** A completely received body. Disposing of it deletes it. */
export interface ReceivedBody extends AsyncDisposable {
  size: number;
  bytes: () => Promise<Uint8Array<ArrayBuffer>>;
  /** The file is opened when the stream is first read. */
  stream: () => Readable;
}

/** Middleware that refuses a body of more than `maxBytes` and runs the handler when the whole body has arrived. */
export function limitBody(maxBytes: number): MiddlewareHandler {
  return async (c, next) => {
    const length = declaredLength(c);
    if (length > maxBytes && length < Infinity) throw tooLarge(maxBytes);
    // The handler reads a short body itself, because a stream would cost more than many a request.
    if (length <= MEMORY_BYTES_MAX || c.req.raw.body === null) return next();
    await using body = await receiveBody(c, maxBytes);
    const { url, method, headers, signal } = c.req.raw;
    c.req.raw = new Request(url, { method, headers, signal, body: await body.bytes() });
    return next();
  };
}

/** The content length, beyond which Node does not read. Infinity without a content length or for a chunked body. */
const declaredLength = (c: Context): number =>
  c.req.header('transfer-encoding') === undefined ? Number(c.req.header('content-length') ?? Infinity) : Infinity;

/** Receives the whole body before the caller takes a place in a queue, so that a slow body delays nobody else. */
export async function receiveBody(c: Context, maxBytes: number): Promise<ReceivedBody> {
  if (declaredLength(c) <= Math.min(MEMORY_BYTES_MAX, maxBytes))
    return inMemory(new Uint8Array(await c.req.arrayBuffer()));
  const path = join(tmpdir(), `margin-body-${randomUUID()}`);
  const remove = () => rm(path, { force: true });
  try {
    await pipeline(limitedBody(c, maxBytes), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    const { size } = await stat(path);
    return {
      size,
      bytes: async () => new Uint8Array(await readFile(path)),
      stream: () => Readable.from(readChunks(path), { objectMode: false }),
      [Symbol.asyncDispose]: remove,
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function* readChunks(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path) as AsyncIterable<Uint8Array>;
}

const inMemory = (bytes: Uint8Array<ArrayBuffer>): ReceivedBody => ({
  size: bytes.byteLength,
  bytes: async () => bytes,
  stream: () => Readable.from([bytes], { objectMode: false }),
  [Symbol.asyncDispose]: async () => undefined,
});

/** Stream of a long body that fails when it exceeds `maxBytes`. */
export function limitedBody(c: Context, maxBytes: number): Readable {
  const { body } = c.req.raw;
  if (!body) return Readable.from([], { objectMode: false });
  if (Number(c.req.header('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes);
  return Readable.from(atMost(Readable.fromWeb(body as ReadableStream), maxBytes), { objectMode: false });
}

async function* atMost(source: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    yield chunk;
  }
}
