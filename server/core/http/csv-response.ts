import { Readable } from 'node:stream';
import type { Context } from 'hono';

/** Response with a CSV file `name` that is streamed line by line and not cached. */
export function csvResponse(c: Context, name: string, lines: Iterable<string> | AsyncIterable<string>): Response {
  c.header('cache-control', 'no-store');
  c.header('content-type', 'text/csv; charset=utf-8');
  c.header('content-disposition', `attachment; filename="${name}.csv"`);
  return c.body(Readable.toWeb(Readable.from(lines, { objectMode: false })) as ReadableStream);
}
