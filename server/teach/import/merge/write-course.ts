import { type LimitsOf, planLimits } from '#domain/wallet/pricing-plan.ts';
import type { Actor } from '#domain/account/user.ts';
import type pg from 'pg';
import { AppError } from '#domain/kernel/errors.ts';
import { type Id, isId } from '#domain/kernel/id.ts';
import { importKey } from '#server/teach/import/import-key.ts';
import type { FileStorage } from '#server/core/files/storage/storage.ts';
import { newId } from '#server/core/store/new-id.ts';
import type { ServerStore } from '#server/core/store/write/effect-context.ts';
import type { StoreTransaction } from '#server/core/store/write/store-transaction.ts';
import { draftNode } from '#server/teach/import/draft-node.ts';
import { findImported, type EarlierImport } from '#server/teach/import/merge/current-course.ts';
import { contentDigestOf, courseKey, findEarlierVersion } from '#server/teach/import/merge/earlier-version.ts';
import type { ImportConflict, ImportPlan } from '#server/teach/import/merge/import-state.ts';
import type { ImportedCourse, ImportedLesson } from '#server/teach/import/imported-course.ts';
import { storeImportedFiles } from '#server/teach/import/store-imported-files.ts';
import { mergeCourse, withIds } from '#server/teach/import/merge/merge-course.ts';
import { type NodeIDs, updateLesson } from '#server/teach/import/merge/update-lesson.ts';
import { chain, writeDraft } from '#server/teach/write-draft.ts';

/** Result of an import, for its report. */
export interface ImportOutcome {
  courseID: Id<'Course'>;
  isFirst: boolean;
  created: number;
  updated: number;
  /** Lessons in which nothing changed. */
  unchanged: number;
  attention: ImportConflict[];
  /** True if the course existed and nothing in it changed. */
  isSame: boolean;
}

/** Imported course that an archive updates, or 'new' to create a new course in any case. */
export type UpdateChoice = Id<'Course'> | 'new';

/**
 * Writes a parsed course as drafts of `teacher`, in one transaction; the teacher's changes since the last import stay
 * (D-86). Without `update`, existing courses are not changed: a likely later version is refused, and the refusal names
 * the course.
 * @throws AppError not_found if `update` is not an imported course of the teacher, conflict if the teacher must choose
 */
export async function writeCourse(
  transaction: StoreTransaction,
  storage: FileStorage,
  teacher: Actor,
  read: ImportedCourse,
  limitsOf: LimitsOf = planLimits,
  update?: UpdateChoice,
): Promise<ImportOutcome> {
  const { client } = transaction;
  const store = await transaction.as(teacher);
  const content = contentDigestOf(read);
  const before =
    update === undefined
      ? await findEarlierVersion(store, client, teacher, read, content)
      : await findUpdated(store, client, teacher, update);
  await storeImportedFiles({ client, storage, limitsOf }, teacher.id, read.files);
  const courseID = before?.course.id ?? newId('Course');
  const keyed = withKeys(read, before?.course.importKey ?? courseKey(read.importKey, courseID));
  const ids = idsFor(keyed, before);
  const course = withIds(keyed, (ref) => ids.byRef.get(ref));
  const plan = mergeCourse(before?.state, before?.current, course);
  await writeCourseRow(store, teacher, courseID, course, before, plan);
  const lessonCounts = await writeLessons(store, teacher, courseID, course, plan, ids);
  const isChanged =
    lessonCounts.created + lessonCounts.updated + plan.attention.length + Object.keys(plan.course).length > 0;
  // The refusal rolls back the transaction, and with it the update.
  if (before && update === undefined && isChanged) throw knownCourseConflict(before);
  await store.flush();
  await client.query(
    `insert into course_import (course_id, state) values ($1, $2) on conflict (course_id) do update set state = excluded.state, at = now()`,
    [courseID, JSON.stringify({ ...plan.state, content })],
  );
  return { courseID, isFirst: before === undefined, ...lessonCounts, attention: plan.attention, isSame: !isChanged };
}

async function findUpdated(
  store: ServerStore,
  client: pg.ClientBase,
  teacher: Actor,
  update: UpdateChoice,
): Promise<EarlierImport | undefined> {
  if (update === 'new') return undefined;
  const before = isId(update) ? await findImported(store, client, teacher, update) : undefined;
  if (!before) throw new AppError('not_found', `there is no imported course ${update}`);
  return before;
}

const knownCourseConflict = ({ course: { id, name } }: EarlierImport): AppError =>
  new AppError('conflict', `this looks like a later version of “${name}”: update ${id} with it, or add it as new`, {
    details: { fault: 'knownCourse', courseID: id, courseName: name },
  });

/** Prefixes the keys of lessons and steps with the course key, so that they are unique among all rows of a teacher. */
const withKeys = (course: ImportedCourse, courseKey: string): ImportedCourse => ({
  ...course,
  importKey: courseKey,
  lessons: course.lessons.map((lesson) => ({
    ...lesson,
    importKey: importKey(courseKey, lesson.importKey),
    nodes: lesson.nodes.map((node) => ({ ...node, importKey: importKey(courseKey, node.importKey) })),
  })),
});

interface Ids {
  /** Ids of lessons and steps, by ref. */
  byRef: ReadonlyMap<string, string>;
  lessons: ReadonlyMap<string, Id<'Lesson'>>;
  /** Ids of steps, by import key. */
  nodes: NodeIDs;
}

/** Existing rows keep their ids; new rows get ids before anything is written, so that links may point forward. */
function idsFor(read: ImportedCourse, before: EarlierImport | undefined): Ids {
  const known = new Map<string, string>();
  for (const lesson of before?.current.lessons ?? []) {
    if (lesson.importKey !== null) known.set(lesson.importKey, lesson.id);
    for (const node of lesson.nodes) if (node.importKey !== null) known.set(node.importKey, node.id);
  }
  const byRef = new Map<string, string>();
  const lessons = new Map<string, Id<'Lesson'>>();
  const nodes = new Map<string, Id<'LessonNode'>>();
  for (const lesson of read.lessons) {
    const id = (known.get(lesson.importKey) ?? newId('Lesson')) as Id<'Lesson'>;
    lessons.set(lesson.importKey, id);
    byRef.set(lesson.ref, id);
    for (const node of lesson.nodes) {
      const nodeID = (known.get(node.importKey) ?? newId('LessonNode')) as Id<'LessonNode'>;
      nodes.set(node.importKey, nodeID);
      byRef.set(node.ref, nodeID);
    }
  }
  return { byRef, lessons, nodes };
}

async function writeCourseRow(
  store: ServerStore,
  teacher: Actor,
  id: Id<'Course'>,
  { name, description, learningObjectives, credit, importKey }: ImportedCourse,
  before: EarlierImport | undefined,
  plan: ImportPlan,
): Promise<void> {
  if (!before)
    return store.insert('Course', { id, name, description, learningObjectives, credit, importKey, owner: teacher.id });
  // Authors and license come from the source only; teachers cannot edit them.
  const { credit: nextCredit, ...changed } = plan.course;
  if (Object.keys(changed).length > 0) await store.update('Course', id, changed);
  if (nextCredit !== undefined) await store.setComputed('Course', id, { credit: nextCredit });
}

async function writeLessons(
  store: ServerStore,
  teacher: Actor,
  courseID: Id<'Course'>,
  course: ImportedCourse,
  plan: ImportPlan,
  ids: Ids,
): Promise<Pick<ImportOutcome, 'created' | 'updated' | 'unchanged'>> {
  const lessonCounts = { created: 0, updated: 0, unchanged: 0 };
  for (const each of plan.lessons) {
    if (each.do === 'create') {
      lessonCounts.created += 1;
      const id = ids.lessons.get(each.lesson.importKey) ?? newId('Lesson');
      const { language, credit } = course;
      await writeDraft(store, teacher, {
        ...draftOf(each.lesson, id, ids.nodes),
        language,
        credit,
        courseID,
        position: each.position,
      });
    } else if (await updateLesson(store, teacher, each, ids.nodes)) lessonCounts.updated += 1;
    else lessonCounts.unchanged += 1;
  }
  return lessonCounts;
}

function draftOf(lesson: ImportedLesson, id: Id<'Lesson'>, nodeIDs: NodeIDs) {
  const { name, description, learningObjectives, images = [], importKey } = lesson;
  const nodes = lesson.nodes.map((node) => draftNode(node, nodeIDs.get(node.importKey) ?? newId('LessonNode')));
  return { id, name, description, learningObjectives, images, importKey, price: 0, nodes, links: chain(nodes) };
}
