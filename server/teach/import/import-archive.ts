import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { LimitsOf } from '#domain/account/plans.ts';
import type { Actor } from '#domain/account/user.ts';
import type { Id } from '#domain/kernel/id.ts';
import { cutText } from '#domain/kernel/cut-text.ts';
import type { CourseImport } from '#domain/teach/course-import.ts';
import type { FileStorage } from '#server/files/storage.ts';
import { Turns } from '#server/http/turns.ts';
import { inTransaction, type TransactionParts } from '#server/store/in-transaction.ts';
import { ankiCourse } from '#server/teach/anki/anki-course.ts';
import { isAnki } from '#server/teach/anki/is-anki.ts';
import { runApart } from '#server/teach/apart/run-apart.ts';
import { readCourse } from '#server/teach/import/read-course.ts';
import { withArchive } from '#server/teach/own-archive/archive-reader.ts';
import { bringArchive } from '#server/teach/own-archive/bring-archive.ts';
import { unpackCourse } from '#server/teach/import/unpack-course.ts';
import { refusedFile } from '#server/teach/refused-file.ts';
import { writeCourse } from '#server/teach/import/write-course.ts';

/**
 * Imports the course in an archive as drafts of whoever brings it, whole or not at all. `update` is the imported course that it is
 * a later version of; without it a new one is made, unless the archive declares its source.
 */
export type ImportArchive = (
  teacher: Actor,
  name: string,
  archive: Readable,
  update?: Id<'Course'>,
) => Promise<CourseImport>;

export interface ImportParts extends TransactionParts {
  storage: FileStorage;
  limitsOf: LimitsOf;
  /** Where archives are unpacked; nothing stays there. */
  folder: string;
}

const READER = new URL('../anki/anki-worker.ts', import.meta.url);
const READER_LIMITS = { timeoutMs: 30_000, megabytes: 256 };

/** A course is held in memory while it is read: one after the other, whoever brings them. */
const WAITING_MAX = 8;

export function createImport({ storage, limitsOf, folder: rooms, ...parts }: ImportParts): ImportArchive {
  const turns = new Turns(WAITING_MAX);

  async function bring(
    teacher: Actor,
    archive: string,
    folder: string,
    update: Id<'Course'> | undefined,
  ): Promise<CourseImport> {
    const own = await withArchive(archive, (reader) => {
      if (update !== undefined) throw refusedFile('ownArchive', 'an archive of ours always makes new lessons');
      return inTransaction(parts, (transaction) => bringArchive(transaction, { storage, limitsOf }, teacher, reader));
    });
    if (own) return own;
    const course = (await isAnki(archive))
      ? await ankiCourse(await runApart(READER, { archive, folder }, READER_LIMITS), basename(folder))
      : await readCourse(await unpackCourse(archive, folder));
    const { courseID, created, updated, unchanged, attention } = await inTransaction(parts, (transaction) =>
      writeCourse(transaction, storage, teacher, course, limitsOf, update),
    );
    return { courseID, name: course.name, created, updated, unchanged, attention: attention.length, loss: course.loss };
  }

  return async (teacher, name, source, update) => {
    await mkdir(rooms, { recursive: true });
    await leaveNothing(rooms);
    const room = await mkdtemp(join(rooms, 'import-'));
    try {
      const archive = join(room, 'archive');
      // A slow line holds nobody else up.
      await pipeline(source, createWriteStream(archive));
      const folder = join(room, 'course', folderName(name));
      await mkdir(folder, { recursive: true });
      return await turns.take('import', () => bring(teacher, archive, folder, update));
    } finally {
      await rm(room, { recursive: true, force: true });
    }
  };
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** A server that was killed in the middle of an import could not clear up after it. */
async function leaveNothing(rooms: string): Promise<void> {
  for (const name of await readdir(rooms)) {
    const room = join(rooms, name);
    const made = await stat(room).catch(() => undefined);
    if (made && made.mtimeMs < Date.now() - DAY_MS) await rm(room, { recursive: true, force: true });
  }
}

const NAME_MAX = 60;

/** Security: a name like any other, that leads nowhere. */
function folderName(name: string): string {
  const words = name
    .replace(/\.(?:zip|apkg)$/i, '')
    .replaceAll(/[^\p{L}\p{N} _-]+/gu, ' ')
    .trim();
  return cutText(words, NAME_MAX) || 'course';
}
