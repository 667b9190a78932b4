import { ARCHIVE_BYTES_MAX } from '#domain/kernel/media-type.ts';
import { Hono } from 'hono';
import { type ActorVariables, signedInActor } from '#server/core/http/request-session.ts';
import { receiveBody } from '#server/core/http/body-limit.ts';
import type { ImportArchive } from '#server/teach/import/archive/import-archive.ts';
import type { UpdateChoice } from '#server/teach/import/merge/write-course.ts';

/**
 * POST /api/course-archives: imports a zip archive of Markdown, like the import command does with a folder. `update`
 * is the id of the imported course that the archive updates, or `new`. Without it, an archive that looks like a later
 * version is refused with the course's name.
 */
export function courseArchiveRoutes(importArchive: ImportArchive, onCommitted: () => void): Hono<ActorVariables> {
  const routes = new Hono<ActorVariables>();
  routes.post('/api/course-archives', async (c) => {
    const actor = signedInActor(c);
    await using archive = await receiveBody(c, ARCHIVE_BYTES_MAX);
    const { name = '', update } = c.req.query();
    const done = await importArchive(actor, name, archive.stream(), update as UpdateChoice | undefined);
    onCommitted();
    c.header('cache-control', 'no-store');
    return c.json(done, 201);
  });
  return routes;
}
