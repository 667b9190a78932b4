import type { Course } from '#domain/teach/course.ts';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import type { Actor } from '#domain/account/user.ts';
import type { Certification } from '#domain/certify/certification.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { isId } from '#domain/kernel/id.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import { type Draft } from '#domain/teach/version/draft.ts';
import { findFile, type StoredFile } from '#server/core/files/find-file.ts';
import type { ServerStore } from '#server/core/store/write/effect-context.ts';
import { withStoreTransaction, type TransactionParts } from '#server/core/store/write/store-transaction.ts';
import { fileError } from '#server/core/worker/file-error.ts';
import { byPosition } from '#domain/kernel/position.ts';

/** A lesson as its owner wrote it, with the names of its categories and labels. */
export interface ExportLesson extends Draft {
  /** Certification of the lesson. */
  certification: Certification | undefined;
  categories: string[];
  labels: string[];
}

/**
 * Lessons of an export, as sent to a worker. Their rows are in a folder, so that only one lesson is in memory at a
 * time.
 */
export interface ExportSummary {
  name: string;
  course: Course | undefined;
  /** Certification of the course. */
  certification: Certification | undefined;
  /** Ids of the lessons, in order. */
  lessonIDs: Lesson['id'][];
  /** Stored files that the lessons show and the actor may read, by SHA-256. */
  files: Map<string, StoredFile>;
}

/** Lessons of an export, as a worker reads them to write a format. */
export interface ExportSource extends Omit<ExportSummary, 'files'> {
  read: (id: Lesson['id']) => Promise<ExportLesson>;
  file: (sha256: string) => StoredFile | undefined;
}

const lessonPath = (folder: string, index: number): string => join(folder, `lesson-${index}`);

/** Reads the rows of a lesson that `gatherExport` wrote to the folder. */
export const readExportLesson = async (folder: string, index: number): Promise<ExportLesson> =>
  deserialize(await readFile(lessonPath(folder, index))) as ExportLesson;

const FILES_MAX = 5_000;
const ROW_BYTES_MAX = 512 * 1024 ** 2;

/**
 * Writes the rows of a lesson or course to a folder, one lesson at a time and without parsing their texts.
 * Security: a draft is exported only for its owner, whatever else of a lesson others may see.
 * @throws AppError not_found, not_ready, too_large
 */
export async function gatherExport(
  parts: TransactionParts,
  actor: Actor,
  { model, id, folder }: { model: 'Lesson' | 'Course'; id: string; folder: string },
): Promise<ExportSummary> {
  const within = <T>(task: (store: ServerStore) => Promise<T>) =>
    withStoreTransaction(parts, async (transaction) => task(await transaction.as(actor)));
  const work = await within((store) => listExport(store, actor, model, id));
  const files = new Map<string, StoredFile>();
  const requestedFiles = new Set<string>();
  let bytes = 0;
  for (const [index, lessonID] of work.lessonIDs.entries()) {
    const own = await within((store) => lessonRows(store, actor, lessonID));
    const rows = serialize(own);
    bytes += rows.byteLength;
    if (bytes > ROW_BYTES_MAX) throw fileError('exportTooLarge', 'the lessons have too much text', own.lesson.name);
    await writeFile(lessonPath(folder, index), rows);
    for (const row of [own.lesson, ...own.nodes, ...own.contents, ...own.quizzes]) {
      // The event loop serves other requests between two rows of a long lesson.
      await setImmediate();
      for (const [sha256] of JSON.stringify(row).matchAll(fileHash)) {
        if (requestedFiles.has(sha256)) continue;
        if (requestedFiles.add(sha256).size > FILES_MAX)
          throw fileError('exportTooLarge', `the lessons show more than ${FILES_MAX} files`, own.lesson.name);
        const file = await findFile(parts.pool, actor, sha256);
        if (file) files.set(sha256, file);
      }
    }
  }
  return { ...work, files };
}

/** Matches hashes of stored files anywhere in a row; other text of that form is harmless. */
const fileHash = /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/g;

async function listExport(
  store: ServerStore,
  actor: Actor,
  model: 'Lesson' | 'Course',
  id: string,
): Promise<Omit<ExportSummary, 'files'>> {
  if (!isId(id)) throw new AppError('not_found', model);
  const mine = { owner: actor.id, deletedAt: null };
  const [thing] = await store.list(model, { ...mine, id: id as never });
  if (!thing) throw new AppError('not_found', model);
  const { name } = thing;
  if (model === 'Lesson')
    return { name, course: undefined, certification: undefined, lessonIDs: [thing.id as Lesson['id']] };
  const course = thing as Course;
  const lessons = await store.list('Lesson', { ...mine, courseID: course.id });
  const lessonIDs = lessons.toSorted(byPosition).map((each) => each.id);
  if (lessonIDs.length === 0) throw new AppError('not_ready', 'the course has no lesson');
  const [certification] = await store.list('Certification', { courseID: course.id });
  return { name, course, certification, lessonIDs };
}

async function lessonRows(store: ServerStore, actor: Actor, id: Lesson['id']): Promise<ExportLesson> {
  const [lesson] = await store.list('Lesson', { id, owner: actor.id });
  if (!lesson) throw new AppError('not_found', 'Lesson');
  const part = { lessonID: id };
  const { categoryIDs, labelIDs } = lesson;
  const categories = await Promise.all(categoryIDs.map((each) => store.find('LessonCategory', each)));
  const labels = await Promise.all(labelIDs.map((each) => store.find('LessonLabel', each)));
  const [certification] = await store.list('Certification', part);
  return {
    lesson,
    certification,
    nodes: (await store.list('LessonNode', part)).toSorted(byPosition),
    contents: await store.list('LessonNodeContent', part),
    quizzes: await store.list('LessonNodeQuiz', part),
    links: await store.list('LessonNodeLink', part),
    categories: categories.flatMap((each) => each?.name ?? []),
    labels: labels.flatMap((each) => each?.name ?? []),
  };
}
