import { join } from 'node:path';
import type { Actor } from '#domain/account/user.ts';
import type { Id } from '#domain/kernel/id.ts';
import type { CourseImport } from '#domain/teach/course-import.ts';
import type { KeepParts } from '#server/files/keep-file.ts';
import { newId } from '#server/new-id.ts';
import type { Transaction } from '#server/store/in-transaction.ts';
import { bringCertification } from '#server/teach/own-archive/bring-certification.ts';
import { bringFile } from '#server/teach/own-archive/bring-file.ts';
import { bringLesson } from '#server/teach/own-archive/bring-lesson.ts';
import { MANIFEST, type ManifestDocument, stepOf } from '#server/teach/own-archive/document.ts';
import { type UnpackedArchive, unpackedLesson } from '#server/teach/own-archive/unpacked-archive.ts';
import { refusedFile } from '#server/teach/refused-file.ts';

/** Idle timeout of the import transaction, because storing long files takes longer than the default allows. */
const KEEPING = '10min';

/** Imports the lessons of a native archive as new private drafts of the teacher; existing lessons stay unchanged. */
export async function bringArchive(
  transaction: Transaction,
  { storage, limitsOf }: Pick<KeepParts, 'storage' | 'limitsOf'>,
  teacher: Actor,
  { manifest, files, steps: stepRefs, loss: known }: UnpackedArchive,
  folder: string,
): Promise<CourseImport> {
  const { client } = transaction;
  await client.query(`set local idle_in_transaction_session_timeout = '${KEEPING}'`);
  const ids = new Map(manifest.lessons.map(({ ref }) => [ref, newId('Lesson')]));
  if (ids.size < manifest.lessons.length)
    throw refusedFile('notOurs', `${MANIFEST}: a lesson is there twice`, MANIFEST);
  const stepIDs = new Map(
    manifest.lessons.flatMap(({ ref }, index) =>
      (stepRefs[index] ?? []).map((step) => [stepOf(ref, step), newId('LessonNode')] as const),
    ),
  );
  const courseID = await writeCourse(transaction, teacher, manifest);
  const imported = new Set<string>();
  const loss = [...known];
  const steps: StepsOfLessons = new Map();
  let { name } = manifest.course ?? {};
  for (const [position, { ref, path }] of manifest.lessons.entries()) {
    const { document, files: shown } = await unpackedLesson(folder, position);
    for (const sha256 of shown) {
      const file = files.get(sha256);
      if (!file || imported.has(sha256)) continue;
      imported.add(sha256);
      await bringFile({ client, storage, limitsOf }, teacher.id, { path: join(folder, sha256), sha256, file });
    }
    // A new store per lesson holds no more than one lesson in memory.
    const store = await transaction.as(teacher);
    const id = ids.get(ref) ?? newId('Lesson');
    const place = {
      id,
      courseID,
      position,
      placeID: (each: string) => ids.get(each) ?? stepIDs.get(each),
      stepID: (step: string) => stepIDs.get(stepOf(ref, step)),
    };
    const { nodeID, unknownCategories } = await bringLesson(store, teacher, document, place);
    steps.set(ref, { lessonID: id, nodeID });
    loss.push(...unknownCategories.map((what) => ({ file: path, line: 1, kind: 'category_left_out' as const, what })));
    name ??= document.name;
  }
  await certifyCourse(transaction, teacher, courseID, manifest, steps);
  const counts = { created: ids.size, updated: 0, unchanged: 0, attention: 0, deleted: 0 };
  return { courseID, name: name ?? '', ...counts, isSame: false, loss };
}

async function writeCourse(
  transaction: Transaction,
  teacher: Actor,
  { course }: ManifestDocument,
): Promise<Id<'Course'> | null> {
  if (!course) return null;
  const id = newId('Course');
  const store = await transaction.as(teacher);
  const { name, description, learningObjectives, credit } = course;
  await store.insert('Course', { id, name, description, learningObjectives, credit, owner: teacher.id });
  return id;
}

/** New ids of each lesson and its steps, by the lesson's ref. */
type StepsOfLessons = Map<string, { lessonID: Id<'Lesson'>; nodeID: (ref: string) => Id<'LessonNode'> }>;

/** Imports the course certification after the lessons, whose steps are its evidence. */
async function certifyCourse(
  transaction: Transaction,
  teacher: Actor,
  courseID: Id<'Course'> | null,
  { course }: ManifestDocument,
  steps: StepsOfLessons,
): Promise<void> {
  if (!course || !courseID) return;
  const store = await transaction.as(teacher);
  await bringCertification(store, teacher, { courseID }, course, ({ lesson, step, score }) => {
    const known = steps.get(lesson);
    if (!known) throw refusedFile('notOurs', `${MANIFEST}: there is no lesson ${lesson}`, MANIFEST);
    return { lessonID: known.lessonID, nodeID: known.nodeID(step), score };
  });
}
