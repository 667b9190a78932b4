import type { Course } from '#domain/teach/course.ts';
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import type { Actor } from '#domain/account/user.ts';
import type { Id } from '#domain/kernel/id.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import type { LessonNode, LessonNodeContent, LessonNodeQuiz } from '#domain/teach/node.ts';
import { defaultSettings, settingsOf } from '#domain/teach/question/quiz-settings.ts';
import { parseStoredText } from '#domain/teach/rich-text/stored-text.ts';
import type { CurrentCourse, CurrentLesson, ImportState } from '#server/teach/import/merge/import-state.ts';
import type { ServerStore } from '#server/core/store/write/effect-context.ts';

export interface EarlierImport {
  course: Course & { importKey: string };
  current: CurrentCourse;
  state: ImportState | undefined;
}

/** Reads and locks the teacher's imported course in its current state; undefined if there is none. */
export async function findImported(
  store: ServerStore,
  client: pg.ClientBase,
  actor: Actor,
  id: Id<'Course'>,
): Promise<EarlierImport | undefined> {
  const [course] = await store.list('Course', { id, owner: actor.id, deletedAt: null });
  if (!course || course.importKey === null) return undefined;
  const kept = await client.query<{ state: ImportState }>('select state from course_import where course_id = $1', [
    course.id,
  ]);
  const lessons = await store.list('Lesson', { courseID: course.id, owner: actor.id, deletedAt: null });
  const { name, description, credit } = course;
  const current: CurrentCourse = { name, description, credit, lessons: [] };
  const evidence = await evidenceOf(client, actor);
  for (const lesson of lessons.toSorted((a, b) => a.position - b.position))
    current.lessons.push(await currentLesson(store, lesson, evidence));
  return { course: { ...course, importKey: course.importKey }, current, state: kept.rows[0]?.state };
}

/** Ids of the steps that are evidence for outcomes of the teacher's certifications. */
async function evidenceOf(client: pg.ClientBase, { id }: Actor): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ id: string }>(
    `select distinct e ->> 'nodeID' as id from certification, jsonb_array_elements(learning_outcomes) o,
       jsonb_array_elements(o -> 'evidence') e where user_id = $1 and coalesce(lesson_id, course_id) is not null`,
    [id],
  );
  return new Set(rows.map((row) => row.id));
}

/** True if the step has content that imports never write, see `draft-node.ts`. */
const isWorkedOn = (
  { description, minutes, slides }: LessonNode,
  content: LessonNodeContent | undefined,
  quiz: LessonNodeQuiz | undefined,
): boolean =>
  description !== '' ||
  minutes !== 0 ||
  slides.length > 0 ||
  (content?.video ?? null) !== null ||
  (content?.captions ?? '') !== '' ||
  (quiz !== undefined && !isDeepStrictEqual(settingsOf(quiz), defaultSettings));

async function currentLesson(
  store: ServerStore,
  lesson: Lesson,
  evidence: ReadonlySet<string>,
): Promise<CurrentLesson> {
  const part = { lessonID: lesson.id };
  const nodes = await store.list('LessonNode', part);
  const contents = new Map((await store.list('LessonNodeContent', part)).map((each) => [each.lessonNodeID, each]));
  const quizzes = new Map((await store.list('LessonNodeQuiz', part)).map((each) => [each.lessonNodeID, each]));
  const links = await store.list('LessonNodeLink', part);
  const { id, importKey, name, description, learningObjectives, credit, images } = lesson;
  return {
    id,
    importKey,
    name,
    description,
    learningObjectives,
    credit,
    images,
    nodes: nodes
      .toSorted((a, b) => a.position - b.position)
      .map((node) => {
        const [content, quiz] = [contents.get(node.id), quizzes.get(node.id)];
        return {
          id: node.id,
          importKey: node.importKey,
          name: node.name,
          body: node.type === 'QUIZ' ? (quiz?.questions ?? []) : parseStoredText(content?.text ?? ''),
          isWorkedOn: evidence.has(node.id) || isWorkedOn(node, content, quiz),
        };
      }),
    links: links.map((link) => ({ from: link.fromLessonNode, to: link.toLessonNode, condition: link.condition })),
  };
}
