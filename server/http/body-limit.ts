import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { AppError } from '#domain/kernel/errors.ts';

/**
 * Refuses a body of more than `maxBytes`. A length that is told is believed: Node reads no further. Only a body without
 * one is counted, for that makes a web stream of it and costs more than many a request.
 */
export function limitBody(maxBytes: number): MiddlewareHandler {
  const refuse = (): never => {
    throw new AppError('too_large', `at most ${maxBytes} bytes`, { details: { maxBytes } });
  };
  const count = bodyLimit({ maxSize: maxBytes, onError: refuse });
  return (c, next) => {
    const told = c.req.header('content-length');
    if (told === undefined || c.req.header('transfer-encoding') !== undefined) return count(c, next);
    return Number(told) <= maxBytes ? next() : refuse();
  };
}
