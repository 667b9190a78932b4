import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import type { AppError } from '#domain/kernel/errors.ts';
import { type ImportReportEntry, shortened } from '#domain/teach/import-export/import-report.ts';
import { PICTURE_BYTES_MAX } from '#domain/kernel/media-type.ts';
import { inspectImage } from '#server/core/files/picture/inspect.ts';
import { sha256Of } from '#server/core/files/picture/inspect-raster.ts';
import { mediaBytesMax, mediaTypeOf } from '#server/core/files/picture/media-type.ts';
import type { ArchiveReader } from '#server/teach/native-archive/archive-reader.ts';
import {
  filePath,
  filesOfLesson,
  lessonDocument,
  MANIFEST,
  manifestDocument,
  refsOfLesson,
  stepOf,
  replaceFiles,
} from '#server/teach/native-archive/document.ts';
import {
  writeUnpackedLesson,
  type UnpackedArchive,
  type UnpackedFile,
} from '#server/teach/native-archive/unpacked-archive.ts';
import { fileError } from '#server/core/worker/file-error.ts';

const HEAD_BYTES = 4_096;

/**
 * Unpacks a native archive into a folder. Security: the type of each file is detected from its content, and a file that
 * does not match its hash is refused.
 * @throws AppError invalid_input, too_large
 */
export async function unpackArchive(archive: ArchiveReader, folder: string): Promise<UnpackedArchive> {
  const manifest = parsed(manifestDocument, MANIFEST, await archive.document(MANIFEST));
  const unpacked: UnpackedArchive = { manifest, files: new Map(), steps: [], loss: [] };
  const links: string[][] = [];
  /** Hashes of the unpacked files, by their hashes in the archive. */
  const names = new Map<string, string>();
  for (const [index, { path }] of manifest.lessons.entries()) {
    const document = parsed(lessonDocument, path, await archive.document(path));
    for (const sha256 of filesOfLesson(document)) {
      if (names.has(sha256)) continue;
      names.set(sha256, sha256);
      if (archive.has(filePath(sha256))) names.set(sha256, await addFile(unpacked, archive, sha256, folder));
      else unpacked.loss.push({ file: path, line: 1, kind: 'picture_missing', what: sha256 });
    }
    unpacked.steps.push(document.nodes.map((node) => node.ref));
    links.push(refsOfLesson(document));
    await writeUnpackedLesson(folder, index, replaceFiles(document, names));
  }
  unpacked.loss.push(...outsideLinks(unpacked, links));
  return unpacked;
}

/** Report entries for links to lessons or steps outside the archive. */
function outsideLinks(
  { manifest: { lessons }, steps }: UnpackedArchive,
  links: readonly string[][],
): ImportReportEntry[] {
  const inside = new Set(lessons.map(({ ref }) => `lesson:${ref}`));
  for (const [index, { ref }] of lessons.entries())
    for (const step of steps[index] ?? []) inside.add(`step:${stepOf(ref, step)}`);
  return lessons.flatMap(({ path }, index) => {
    const own = new Set(steps[index]?.map((step) => `step:${step}`));
    const out = links[index]?.filter((href) => !inside.has(href) && !own.has(href)) ?? [];
    return out.map((what) => ({ file: path, line: 1, kind: 'link_outside' as const, what }));
  });
}

/** Unpacks a file. @returns its SHA-256 in the folder, which differs if the file was sanitized */
async function addFile(
  { manifest, files, loss }: UnpackedArchive,
  archive: ArchiveReader,
  sha256: string,
  folder: string,
): Promise<string> {
  const { sha256: kept, removed, ...file } = await unpackFile(archive, sha256, folder);
  files.set(kept, { ...file, name: manifest.files[sha256]?.name ?? '' });
  const what = shortened(removed.join(', '));
  if (what !== '') loss.push({ file: filePath(sha256), line: 1, kind: 'picture_cleaned', what });
  return kept;
}

type NamedFile = Omit<UnpackedFile, 'name'> & { sha256: string; removed: string[] };

async function unpackFile(archive: ArchiveReader, sha256: string, folder: string): Promise<NamedFile> {
  const path = filePath(sha256);
  const media = mediaTypeOf(await firstBytes(await archive.stream(path), HEAD_BYTES));
  if (media !== undefined) {
    const bytes = archive.size(path);
    if (bytes > mediaBytesMax[media]) throw fileError('tooLong', `${path} is too long`, path);
    if ((await unpackMedia(await archive.stream(path), join(folder, sha256))) !== sha256) throw wrongHash(path);
    return { sha256, removed: [], mime: media, bytes, width: null, height: null };
  }
  const source = await archive.bytes(path, PICTURE_BYTES_MAX);
  // The original bytes are hashed, because an older release may have sanitized the picture differently.
  const { bytes, ...picture } = await inspectImage(source);
  if (sha256Of(source) !== sha256) throw wrongHash(path);
  await writeFile(join(folder, picture.sha256), bytes);
  return { ...picture, bytes: bytes.byteLength };
}

async function unpackMedia(source: Readable, target: string): Promise<string> {
  await pipeline(source, createWriteStream(target));
  const hash = createHash('sha256');
  await pipeline(createReadStream(target), hash);
  return hash.digest('hex');
}

const wrongHash = (path: string): AppError =>
  fileError('anotherFile', `${path} is another file than its name says`, path);

async function firstBytes(stream: AsyncIterable<Uint8Array>, bytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    length += chunk.byteLength;
    if (length >= bytes) break;
  }
  return new Uint8Array(Buffer.concat(chunks));
}

function parsed<Document>(schema: z.ZodMiniType<Document>, path: string, json: unknown): Document {
  const result = z.safeParse(schema, json);
  if (result.success) return result.data;
  const [first] = result.error.issues;
  const where = first === undefined ? '' : `${first.path.join('.')}: ${first.message}`;
  throw fileError('notOurs', `${path}: ${where.slice(0, 300)}`, path, result.error);
}
