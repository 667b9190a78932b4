import { join } from 'node:path';
import type { Actor } from '#domain/account/user.ts';
import type { Id } from '#domain/kernel/id.ts';
import type { CourseImport } from '#domain/teach/import-export/course-import.ts';
import type { SaveParts } from '#server/core/files/save-file.ts';
import { newId } from '#server/core/store/new-id.ts';
import type { StoreTransaction } from '#server/core/store/write/store-transaction.ts';
import { importCertification } from '#server/teach/native-archive/import-certification.ts';
import { importFile } from '#server/teach/native-archive/import-file.ts';
import { importLesson } from '#server/teach/native-archive/import-lesson.ts';
import { MANIFEST, type ManifestDocument, stepOf } from '#server/teach/native-archive/document.ts';
import { type UnpackedArchive, readUnpackedLesson } from '#server/teach/native-archive/unpacked-archive.ts';
import { fileError } from '#server/core/worker/file-error.ts';

/** Idle timeout of the import transaction, because storing long files takes longer than the default allows. */
const IDLE_TIMEOUT = '10min';

/** Imports the lessons of a native archive as new private drafts of the teacher; existing lessons stay unchanged. */
export async function importNativeArchive(
  transaction: StoreTransaction,
  { storage, limitsOf }: Pick<SaveParts, 'storage' | 'limitsOf'>,
  teacher: Actor,
  { manifest, files, steps: stepRefs, loss: known }: UnpackedArchive,
  folder: string,
): Promise<CourseImport> {
  const { client } = transaction;
  await client.query(`set local idle_in_transaction_session_timeout = '${IDLE_TIMEOUT}'`);
  const ids = new Map(manifest.lessons.map(({ ref }) => [ref, newId('Lesson')]));
  if (ids.size < manifest.lessons.length) throw fileError('notOurs', `${MANIFEST}: a lesson is there twice`, MANIFEST);
  const stepIDs = new Map(
    manifest.lessons.flatMap(({ ref }, index) =>
      (stepRefs[index] ?? []).map((step) => [stepOf(ref, step), newId('LessonNode')] as const),
    ),
  );
  const courseID = await insertCourse(transaction, teacher, manifest);
  const imported = new Set<string>();
  const loss = [...known];
  const steps: StepsOfLessons = new Map();
  let { name } = manifest.course ?? {};
  for (const [position, { ref, path }] of manifest.lessons.entries()) {
    const { document, files: shown } = await readUnpackedLesson(folder, position);
    for (const sha256 of shown) {
      const file = files.get(sha256);
      if (!file || imported.has(sha256)) continue;
      imported.add(sha256);
      await importFile({ client, storage, limitsOf }, teacher.id, { path: join(folder, sha256), sha256, file });
    }
    // A new store per lesson holds no more than one lesson in memory.
    const store = await transaction.as(teacher);
    const id = ids.get(ref) ?? newId('Lesson');
    const lessonIDs = {
      id,
      courseID,
      position,
      archiveID: (each: string) => ids.get(each) ?? stepIDs.get(each),
      stepID: (step: string) => stepIDs.get(stepOf(ref, step)),
    };
    const { nodeID, unknownCategories } = await importLesson(store, teacher, document, lessonIDs);
    steps.set(ref, { lessonID: id, nodeID });
    loss.push(...unknownCategories.map((what) => ({ file: path, line: 1, kind: 'category_left_out' as const, what })));
    name ??= document.name;
  }
  await importCourseCertification(transaction, teacher, courseID, manifest, steps);
  const counts = { created: ids.size, updated: 0, unchanged: 0, attention: 0, deleted: 0 };
  return { courseID, name: name ?? '', ...counts, isSame: false, loss };
}

async function insertCourse(
  transaction: StoreTransaction,
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
async function importCourseCertification(
  transaction: StoreTransaction,
  teacher: Actor,
  courseID: Id<'Course'> | null,
  { course }: ManifestDocument,
  steps: StepsOfLessons,
): Promise<void> {
  if (!course || !courseID) return;
  const store = await transaction.as(teacher);
  await importCertification(store, teacher, { courseID }, course, ({ lesson, step, score }) => {
    const known = steps.get(lesson);
    if (!known) throw fileError('notOurs', `${MANIFEST}: there is no lesson ${lesson}`, MANIFEST);
    return { lessonID: known.lessonID, nodeID: known.nodeID(step), score };
  });
}
