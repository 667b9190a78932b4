import { Readable } from 'node:stream';
import { type Context, Hono } from 'hono';
import { AppError } from '#domain/kernel/errors.ts';
import { isExportFormat, type ExportFormat } from '#domain/teach/import-export/export-format.ts';
import { type ActorVariables, signedInActor } from '#server/core/http/request-session.ts';
import type { ArchiveExporter } from '#server/teach/export/export-archive.ts';

/** Routes that export a teacher's lesson or course as an archive and report what the format leaves out. */
export function exportRoutes(archiveExporter: ArchiveExporter): Hono<ActorVariables> {
  const routes = new Hono<ActorVariables>();

  for (const [folder, model] of [
    ['lessons', 'Lesson'],
    ['courses', 'Course'],
  ] as const) {
    routes.get(`/api/${folder}/:id/take-out/:format`, async (c) => {
      const actor = signedInActor(c);
      const { fileName, bytes, stream } = await archiveExporter.archive(actor, model, c.req.param('id'), formatOf(c));
      c.header('cache-control', 'no-store');
      c.header('content-type', 'application/zip');
      c.header('content-length', String(bytes));
      c.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`);
      return c.body(Readable.toWeb(stream) as ReadableStream);
    });

    routes.get(`/api/${folder}/:id/take-out/:format/loss`, async (c) => {
      const actor = signedInActor(c);
      const [id, format] = [c.req.param('id'), formatOf(c)];
      c.header('cache-control', 'no-store');
      return c.json(await archiveExporter.loss(actor, model, id, format));
    });
  }
  return routes;
}

function formatOf(c: Context): ExportFormat {
  const format = c.req.param('format');
  if (!isExportFormat(format)) throw new AppError('not_found', 'no such format');
  return format;
}
