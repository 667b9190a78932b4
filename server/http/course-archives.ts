import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Hono } from 'hono';
import { AppError } from '#domain/kernel/errors.ts';
import { ARCHIVE_BYTES_MAX } from '#domain/teach/course-import.ts';
import { type ActorVariables, signedInActor } from '#server/http/actor.ts';
import { limitBody } from '#server/http/body-limit.ts';
import { Turns } from '#server/http/turns.ts';
import type { ImportArchive } from '#server/teach/import/import-archive.ts';

/** Of one person; one at a time is received, and room on the disk is held for no more. */
const ARCHIVES_AT_ONCE = 2;

/** POST /api/course-archives: a zip archive of Markdown, as the import by command reads a folder of it. */
export function courseArchiveRoutes(importArchive: ImportArchive, onCommitted: () => void): Hono<ActorVariables> {
  const routes = new Hono<ActorVariables>();
  const turns = new Turns(ARCHIVES_AT_ONCE);
  routes.post('/api/course-archives', limitBody(ARCHIVE_BYTES_MAX), async (c) => {
    const actor = signedInActor(c);
    const { body } = c.req.raw;
    if (!body) throw new AppError('invalid_input', 'there is no archive');
    const archive = Readable.fromWeb(body as ReadableStream);
    const done = await turns.take(actor.id, () => importArchive(actor, c.req.query('name') ?? '', archive));
    onCommitted();
    c.header('cache-control', 'no-store');
    return c.json(done, 201);
  });
  return routes;
}
