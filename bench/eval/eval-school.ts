import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { hasRealCourse, ownCourse, realCourse } from '#data/test-course.ts';
import { testPerson } from '#data/test-person.ts';
import type { Actor } from '#domain/account/user.ts';
import type { Id } from '#domain/kernel/id.ts';
import { type Block, blockText, childBlocks } from '#domain/teach/rich-text/rich-text.ts';
import { storeHandlers } from '#server/store-handlers.ts';
import { openFolderStorage } from '#server/core/files/storage/folder-storage.ts';
import { newId } from '#server/core/store/new-id.ts';
import { withStoreTransaction } from '#server/core/store/write/store-transaction.ts';
import type { ImportedCourse, ImportedLesson } from '#server/teach/import/imported-course.ts';
import { importKey } from '#server/teach/import/import-key.ts';
import { courseKey } from '#server/teach/import/merge/earlier-version.ts';
import { readCourse } from '#server/teach/import/course/read-course.ts';
import { writeCourse } from '#server/teach/import/merge/write-course.ts';
import { cutPassages } from '#server/tutor/passage/cut-passages.ts';
import { commands } from '#sync/commands.ts';
import { type QuestionVariants, gitQuestions, weatherQuestions } from '#bench/eval/course-questions.ts';

/** A course with a learner, and the lesson that each question belongs to. */
export interface EvalCourse {
  name: string;
  id: Id<'Course'>;
  teacher: Actor;
  learner: Actor;
  questions: (QuestionVariants & { lessonID: Id<'Lesson'> })[];
}

const partsOn = (pool: pg.Pool) => ({ pool, handlers: storeHandlers, sendEvent: async () => {} });

/** Imports the real course if present on this machine, else the project's own. */
export const evalCourse = (pool: pg.Pool): Promise<EvalCourse> =>
  hasRealCourse ? importCourse(pool, realCourse, gitQuestions) : importCourse(pool, ownCourse, weatherQuestions);

export const ownEvalCourse = (pool: pg.Pool): Promise<EvalCourse> => importCourse(pool, ownCourse, weatherQuestions);

async function importCourse(pool: pg.Pool, folder: string, forms: readonly QuestionVariants[]): Promise<EvalCourse> {
  const read = await readCourse(folder);
  const course = { ...read, lessons: read.lessons.map(withoutHead) };
  const [teacher, learner] = [await somebody(pool), await somebody(pool)];
  const id = await write(pool, course, teacher);
  await publishAndEnroll(pool, id, teacher, learner);
  await cutPassages(pool);
  const key = courseKey(read.importKey, id);
  const asked = new Map(read.lessons.map((lesson) => [importKey(key, lesson.importKey), questionsOf(lesson)]));
  const { rows } = await pool.query<{ id: Id<'Lesson'>; key: string }>(
    'select id, import_key as key from lesson where course_id = $1',
    [id],
  );
  const questions = rows.flatMap((row) =>
    (asked.get(row.key) ?? []).map((question) => {
      const form = forms.find((each) => each.question === question);
      if (!form) throw new Error(`${folder} has a question without variants: ${question}`);
      return { ...form, lessonID: row.id };
    }),
  );
  return { name: read.name, id, teacher, learner, questions };
}

const somebody = async (pool: pg.Pool): Promise<Actor> => ({ id: await testPerson(pool), role: 'USER' });

async function write(pool: pg.Pool, course: ImportedCourse, teacher: Actor): Promise<Id<'Course'>> {
  const folder = await mkdtemp(join(tmpdir(), 'eval-'));
  try {
    const storage = await openFolderStorage(folder);
    const { courseID } = await withStoreTransaction(partsOn(pool), (transaction) =>
      writeCourse(transaction, storage, teacher, { ...course, files: new Map(), lessons: course.lessons }),
    );
    return courseID;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function publishAndEnroll(pool: pg.Pool, courseID: Id<'Course'>, teacher: Actor, learner: Actor): Promise<void> {
  const { rows } = await pool.query<{ id: Id<'Lesson'> }>('select id from lesson where course_id = $1', [courseID]);
  await withStoreTransaction(partsOn(pool), async (transaction) => {
    const own = await transaction.as(teacher);
    for (const { id: lessonID } of rows) {
      await own.update('Lesson', lessonID, { visibility: 'public' });
      await own.effect('lesson.publish', { lessonID, versionID: newId('LessonVersion') });
    }
    const learning = await transaction.as(learner);
    for (const { id: lessonID } of rows)
      await commands['enrollment.start'].run(learning, learner, {
        id: newId('Enrollment'),
        lessonID,
        expectedTokens: 0,
      });
  });
}

const isHead = (block: Block): boolean => block.type === 'callout' && block.attrs.kind === 'objective';

/** Questions at the head of an episode. */
const questionsOf = ({ nodes }: ImportedLesson): string[] =>
  nodes.flatMap((node) =>
    node.type === 'RICHTEXT'
      ? node.text.content.filter(isHead).flatMap((head) => childBlocks(head).flatMap(itemsOf))
      : [],
  );
const itemsOf = (block: Block): string[] => childBlocks(block).map((item) => blockText(item).replaceAll('’', "'"));

/** The lesson without its head questions and objectives, so that search cannot match a question to itself. */
const withoutHead = (lesson: ImportedLesson): ImportedLesson => ({
  ...lesson,
  description: '',
  learningObjectives: [],
  nodes: lesson.nodes.map((node) =>
    node.type === 'RICHTEXT'
      ? { ...node, text: { ...node.text, content: node.text.content.filter((block) => !isHead(block)) } }
      : node,
  ),
});
