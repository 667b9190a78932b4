import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { AppError } from '#domain/kernel/errors.ts';

/**
 * Refuses a body of more than `maxBytes`. A length that is told is believed: Node reads no further. Only a body without
 * one is counted, for that makes a web stream of it and costs more than many a request.
 */
export function limitBody(maxBytes: number): MiddlewareHandler {
  const refuse = (): never => {
    throw tooLarge(maxBytes);
  };
  const count = bodyLimit({ maxSize: maxBytes, onError: refuse });
  return (c, next) => {
    const told = c.req.header('content-length');
    if (told === undefined || c.req.header('transfer-encoding') !== undefined) return count(c, next);
    return Number(told) <= maxBytes ? next() : refuse();
  };
}

/** A long body as it comes in. Counted while it passes, for `limitBody` holds all of one whose length is not told. */
export function limitedBody(c: Context, maxBytes: number): Readable {
  const { body } = c.req.raw;
  if (!body) throw new AppError('invalid_input', 'there is no body');
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

const tooLarge = (maxBytes: number): AppError =>
  new AppError('too_large', `at most ${maxBytes} bytes`, { details: { maxBytes } });
