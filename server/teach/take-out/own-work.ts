import type { Actor } from '#domain/account/user.ts';
import type { Certification } from '#domain/certify/certification.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { isId } from '#domain/kernel/id.ts';
import type { Course, Lesson } from '#domain/teach/lesson.ts';
import { byPosition, type Draft } from '#domain/teach/publishing.ts';
import { findFile, type StoredFile } from '#server/files/find-file.ts';
import type { FileStorage } from '#server/files/storage.ts';
import type { ServerStore } from '#server/store/effect-context.ts';
import { inTransaction, type TransactionParts } from '#server/store/in-transaction.ts';

/** One lesson as its owner wrote it, with the names of what it is filed under. */
export interface OwnLesson extends Draft {
  /** What it certifies. */
  certification: Certification | undefined;
  categories: string[];
  labels: string[];
}

/** What a teacher takes out: read lesson by lesson, so that a course of any length needs the memory of one. */
export interface OwnWork {
  name: string;
  course: Course | undefined;
  /** What the course certifies. */
  certification: Certification | undefined;
  /** In their order. */
  lessonIDs: Lesson['id'][];
  read: (id: Lesson['id']) => Promise<OwnLesson>;
  file: (sha256: string) => Promise<StoredFile | undefined>;
  open: (sha256: string) => Promise<AsyncIterable<Uint8Array>>;
}

export interface WorkParts extends TransactionParts {
  storage: FileStorage;
}

/**
 * Security: a draft is its owner's alone, whatever else of a lesson others may see.
 * @throws AppError not_found
 */
export async function ownWork(
  parts: WorkParts,
  actor: Actor,
  model: 'Lesson' | 'Course',
  id: string,
): Promise<OwnWork> {
  const { pool, storage } = parts;
  const within = <T>(task: (store: ServerStore) => Promise<T>) =>
    inTransaction(parts, async (transaction) => task(await transaction.as(actor)));
  const access = {
    read: (lessonID: Lesson['id']) => within((store) => readLesson(store, actor, lessonID)),
    file: (sha256: string) => findFile(pool, actor, sha256),
    open: (sha256: string) => storage.stream(sha256),
  };
  const mine = { owner: actor.id, deletedAt: null };
  if (!isId(id)) throw new AppError('not_found', model);
  return within(async (store) => {
    const [thing] = await store.list(model, { ...mine, id: id as never });
    if (!thing) throw new AppError('not_found', model);
    if (model === 'Lesson')
      return {
        ...access,
        name: thing.name,
        course: undefined,
        certification: undefined,
        lessonIDs: [thing.id as Lesson['id']],
      };
    const course = thing as Course;
    const lessons = await store.list('Lesson', { ...mine, courseID: course.id });
    const lessonIDs = lessons
      .toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))
      .map((each) => each.id);
    if (lessonIDs.length === 0) throw new AppError('not_ready', 'the course has no lesson');
    const [certification] = await store.list('Certification', { courseID: course.id });
    return { ...access, name: course.name, course, certification, lessonIDs };
  });
}

async function readLesson(store: ServerStore, actor: Actor, id: Lesson['id']): Promise<OwnLesson> {
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
