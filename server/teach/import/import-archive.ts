import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { LimitsOf } from '#domain/account/plans.ts';
import type { Actor } from '#domain/account/user.ts';
import { cutText } from '#domain/kernel/cut-text.ts';
import type { CourseImport } from '#domain/teach/course-import.ts';
import type { FileStorage } from '#server/files/storage.ts';
import { inTransaction, type TransactionParts } from '#server/store/in-transaction.ts';
import { fromFolder } from '#server/teach/import/moved-files.ts';
import type { PackedArchive } from '#server/teach/import/archive-worker.ts';
import type { ArchiveFile } from '#server/teach/import/read-archive.ts';
import { bringArchive } from '#server/teach/own-archive/bring-archive.ts';
import { refusedFile } from '#server/teach/refused-file.ts';
import { type UpdateChoice, writeCourse } from '#server/teach/import/write-course.ts';
import { makeWorkFolder } from '#server/teach/work-folder.ts';
import type { FileQueue } from '#server/worker/file-queue.ts';
import { unpacked } from '#server/worker/packed.ts';
import { fileLimits, type RunInWorker } from '#server/worker/run-in-worker.ts';

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

interface Asked {
  teacher: Actor;
  /** The imported course that the archive updates. */
  update: UpdateChoice | undefined;
  run: RunInWorker;
}

export function createImport({ storage, limitsOf, queue, folder: parentFolder, ...parts }: ImportParts): ImportArchive {
  async function importUnpacked({ teacher, update, run }: Asked, file: ArchiveFile): Promise<CourseImport> {
    const read = await run<PackedArchive>(READER, file, READER_LIMITS);
    if ('own' in read) {
      if (update !== undefined && update !== 'new')
        throw refusedFile('ownArchive', 'a native archive always creates new lessons');
      return inTransaction(parts, (transaction) =>
        bringArchive(transaction, { storage, limitsOf }, teacher, read.own, file.files),
      );
    }
    const lessons = await unpacked(read.lessons);
    const course = { ...read.course, lessons, files: fromFolder(read.course.files, file.files) };
    const {
      attention,
      isFirst: _,
      ...outcome
    } = await inTransaction(parts, (transaction) =>
      writeCourse(transaction, storage, teacher, course, limitsOf, update),
    );
    const deleted = attention.filter(({ kind }) => kind.endsWith('_deleted_here')).length;
    return { ...outcome, name: course.name, attention: attention.length - deleted, deleted, loss: course.loss };
  }

  const receive = async (asked: Asked, name: string, source: Readable): Promise<CourseImport> => {
    const workFolder = await makeWorkFolder(parentFolder, 'import-');
    try {
      const archive = join(workFolder, 'archive');
      await pipeline(source, createWriteStream(archive));
      const folder = join(workFolder, 'course', folderName(name));
      const files = join(workFolder, 'files');
      for (const each of [folder, files]) await mkdir(each, { recursive: true });
      return await importUnpacked(asked, { archive, folder, files });
    } finally {
      await rm(workFolder, { recursive: true, force: true });
    }
  };
  return (teacher, name, source, update) =>
    queue.take(teacher.id, 'read', (run) => receive({ teacher, update, run }, name, source));
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
