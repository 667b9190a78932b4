import type pg from 'pg';
import type { Actor } from '#domain/account/user.ts';
import type { Id } from '#domain/kernel/id.ts';
import type { Course, Lesson } from '#domain/teach/lesson.ts';
import { storedText } from '#domain/teach/stored-text.ts';
import type { CurrentCourse, CurrentLesson, ImportState } from '#server/teach/import/import-state.ts';
import type { ServerStore } from '#server/store/effect-context.ts';

export interface ImportedBefore {
  course: Course & { importKey: string };
  current: CurrentCourse;
  state: ImportState | undefined;
}

/** The teacher's imported course as it is now; undefined when there is none. Its rows are locked. */
export async function findImported(
  store: ServerStore,
  client: pg.ClientBase,
  actor: Actor,
  id: Id<'Course'>,
): Promise<ImportedBefore | undefined> {
  const [course] = await store.list('Course', { id, owner: actor.id, deletedAt: null });
  if (!course || course.importKey === null) return undefined;
  const kept = await client.query<{ state: ImportState }>('select state from course_import where course_id = $1', [
    course.id,
  ]);
  const lessons = await store.list('Lesson', { courseID: course.id, owner: actor.id, deletedAt: null });
  const { name, description, credit } = course;
  const current: CurrentCourse = { name, description, credit, lessons: [] };
  for (const lesson of lessons.toSorted((a, b) => a.position - b.position))
    current.lessons.push(await currentLesson(store, lesson));
  return { course: { ...course, importKey: course.importKey }, current, state: kept.rows[0]?.state };
}

async function currentLesson(store: ServerStore, lesson: Lesson): Promise<CurrentLesson> {
  const part = { lessonID: lesson.id };
  const nodes = await store.list('LessonNode', part);
  const texts = new Map(
    (await store.list('LessonNodeContent', part)).map((content) => [content.lessonNodeID, content.text]),
  );
  const quizzes = new Map(
    (await store.list('LessonNodeQuiz', part)).map((quiz) => [quiz.lessonNodeID, quiz.questions]),
  );
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
      .map((node) => ({
        id: node.id,
        importKey: node.importKey,
        name: node.name,
        body: node.type === 'QUIZ' ? (quizzes.get(node.id) ?? []) : storedText(texts.get(node.id) ?? ''),
      })),
    links: links.map((link) => ({ from: link.fromLessonNode, to: link.toLessonNode, condition: link.condition })),
  };
}
