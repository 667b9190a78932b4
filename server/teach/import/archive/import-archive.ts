import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { LimitsOf } from '#domain/wallet/pricing-plan.ts';
import type { Actor } from '#domain/account/user.ts';
import { cutText } from '#domain/kernel/text/cut-text.ts';
import type { CourseImport } from '#domain/teach/import-export/course-import.ts';
import type { FileStorage } from '#server/core/files/storage/storage.ts';
import { withStoreTransaction, type TransactionParts } from '#server/core/store/write/store-transaction.ts';
import { filesInFolder } from '#server/teach/import/transferred-files.ts';
import type { PackedArchive } from '#server/teach/import/archive/archive-worker.ts';
import type { ArchiveFile } from '#server/teach/import/archive/read-archive.ts';
import { importNativeArchive } from '#server/teach/native-archive/import-native-archive.ts';
import { fileError } from '#server/core/worker/file-error.ts';
import { type UpdateChoice, writeCourse } from '#server/teach/import/merge/write-course.ts';
import { makeWorkFolder } from '#server/teach/work-folder.ts';
import type { FileQueue } from '#server/core/worker/file-queue.ts';
import { deserializeList } from '#server/core/worker/serialized-list.ts';
import { fileLimits, type RunInWorker } from '#server/core/worker/run-in-worker.ts';

/**
 * Imports the course in an archive as drafts of the teacher, in one transaction. `update` is the imported course that
 * the archive updates, or 'new'. If it is absent and the archive looks like a later version of an imported course, the
 * teacher is asked; otherwise a new course is created.
 */
export type ImportArchive = (
  teacher: Actor,
  name: string,
  archive: Readable,
  update?: UpdateChoice,
) => Promise<CourseImport>;

export interface ImportParts extends TransactionParts {
  storage: FileStorage;
  limitsOf: LimitsOf;
  queue: FileQueue;
  /** Folder in which archives are unpacked temporarily. */
  folder: string;
}

const READER = new URL('archive-worker.ts', import.meta.url);
const READER_LIMITS = { ...fileLimits, timeoutMs: 60_000, megabytes: 512 };

interface ImportRequest {
  teacher: Actor;
  /** The imported course that the archive updates. */
  update: UpdateChoice | undefined;
  run: RunInWorker;
}

export function archiveImporter({
  storage,
  limitsOf,
  queue,
  folder: parentFolder,
  ...parts
}: ImportParts): ImportArchive {
  async function importUnpacked({ teacher, update, run }: ImportRequest, file: ArchiveFile): Promise<CourseImport> {
    const read = await run<PackedArchive>(READER, file, READER_LIMITS);
    if ('native' in read) {
      if (update !== undefined && update !== 'new')
        throw fileError('ownArchive', 'a native archive always creates new lessons');
      return withStoreTransaction(parts, (transaction) =>
        importNativeArchive(transaction, { storage, limitsOf }, teacher, read.native, file.files),
      );
    }
    const lessons = await deserializeList(read.lessons);
    const course = { ...read.course, lessons, files: filesInFolder(read.course.files, file.files) };
    const {
      attention,
      isFirst: _,
      ...outcome
    } = await withStoreTransaction(parts, (transaction) =>
      writeCourse(transaction, storage, teacher, course, limitsOf, update),
    );
    const deleted = attention.filter(({ kind }) => kind.endsWith('_deleted_here')).length;
    return { ...outcome, name: course.name, attention: attention.length - deleted, deleted, loss: course.loss };
  }

  const receive = async (request: ImportRequest, name: string, source: Readable): Promise<CourseImport> => {
    const workFolder = await makeWorkFolder(parentFolder, 'import-');
    try {
      const archive = join(workFolder, 'archive');
      await pipeline(source, createWriteStream(archive));
      const folder = join(workFolder, 'course', folderName(name));
      const files = join(workFolder, 'files');
      for (const each of [folder, files]) await mkdir(each, { recursive: true });
      return await importUnpacked(request, { archive, folder, files });
    } finally {
      await rm(workFolder, { recursive: true, force: true });
    }
  };
  return (teacher, name, source, update) =>
    queue.runFor(teacher.id, 'read', (run) => receive({ teacher, update, run }, name, source));
}

const NAME_MAX = 60;

/** Security: a plain folder name without separators or dots. */
function folderName(name: string): string {
  const words = name
    .replace(/\.(?:zip|apkg)$/i, '')
    .replaceAll(/[^\p{L}\p{N} _-]+/gu, ' ')
    .trim();
  return cutText(words, NAME_MAX) || 'course';
}
