import { type RichText, withLinks } from '#domain/teach/rich-text/rich-text.ts';
import { internalRef } from '#domain/teach/rich-text/link-target.ts';
import type { ImportedCourse, ImportedLesson, ImportedNode } from '#server/teach/import/imported-course.ts';
import type {
  ImportConflict,
  CourseFields,
  CurrentCourse,
  CurrentLesson,
  ImportPlan,
  ImportState,
  LessonFields,
  LessonImportPlan,
} from '#server/teach/import/merge/import-state.ts';
import { lessonState, mergeSteps } from '#server/teach/import/merge/merge-lesson.ts';
import { digestsOf, threeWayMerge } from '#server/teach/import/merge/three-way-merge.ts';

/**
 * Three-way merge of an import (D-86), as a pure function that returns a plan. `state` is the state of the last import
 * and `current` the course as it is now; both are absent on the first import. Links in `next` must already have real
 * ids, see `withIds`.
 */
export function mergeCourse(
  state: ImportState | undefined,
  current: CurrentCourse | undefined,
  next: ImportedCourse,
): ImportPlan {
  const attention: ImportConflict[] = [];
  const course =
    current === undefined
      ? courseFields(next)
      : mergeFields(state?.course, courseFields(current), courseFields(next), next, attention);
  const lessons = next.lessons.flatMap((lesson, position) => {
    const here = current?.lessons.find((each) => each.importKey === lesson.importKey);
    return planLesson(state, here, lesson, next, position, attention);
  });
  for (const lesson of current?.lessons ?? []) {
    const isGone = lesson.importKey !== null && !next.lessons.some((each) => each.importKey === lesson.importKey);
    // Lessons are never removed, because people may be learning from them.
    if (isGone) attention.push({ kind: 'lesson_gone', importKey: lesson.importKey ?? '', name: lesson.name });
  }
  return { course, lessons, attention, state: stateOf(next, state) };
}

function planLesson(
  state: ImportState | undefined,
  here: CurrentLesson | undefined,
  next: ImportedLesson,
  course: ImportedCourse,
  position: number,
  attention: ImportConflict[],
): LessonImportPlan[] {
  const base = state?.lessons[next.importKey];
  if (here === undefined) {
    if (base === undefined) return [{ do: 'create', lesson: next, position }];
    attention.push({ kind: 'lesson_deleted_here', importKey: next.importKey, name: next.name });
    return [];
  }
  const { name, description, learningObjectives, credit, images = [] } = here;
  const set = mergeFields(
    // States from before images were imported count as having none.
    base && { ...digestsOf({ images: [] }), ...base.fields },
    { name, description, learningObjectives, credit, images },
    lessonFields(next, course),
    next,
    attention,
  );
  return [{ do: 'update', id: here.id, position, set, ...mergeSteps(base, here, next, attention) }];
}

const courseFields = ({ name, description, credit }: CourseFields): CourseFields => ({ name, description, credit });

const lessonFields = (
  { name, description, learningObjectives, images }: ImportedLesson,
  { credit }: ImportedCourse,
): LessonFields => ({
  name,
  description,
  learningObjectives,
  credit,
  // A source that names no pictures leaves the lesson's pictures unchanged.
  ...(images && { images }),
});

function mergeFields<Fields extends { name: string }>(
  base: Record<keyof Fields, string> | undefined,
  mine: Fields,
  theirs: Fields,
  { importKey }: { importKey: string | null },
  attention: ImportConflict[],
): Partial<Fields> {
  const { set, conflicts } = threeWayMerge(base, mine, theirs);
  for (const field of conflicts) {
    const value: unknown = theirs[field];
    attention.push({
      kind: 'both_changed',
      importKey: importKey ?? '',
      name: mine.name,
      field,
      theirs: typeof value === 'string' ? value : JSON.stringify(value),
    });
  }
  return set;
}

/** New import state. Lessons that the source dropped keep their state, in case they return. */
function stateOf(next: ImportedCourse, before: ImportState | undefined): ImportState {
  const lessons = next.lessons.map(
    (lesson) => [lesson.importKey, lessonState(lesson, lessonFields(lesson, next))] as const,
  );
  return { course: digestsOf(courseFields(next)), lessons: { ...before?.lessons, ...Object.fromEntries(lessons) } };
}

/**
 * Replaces refs in the course's links with real ids; `idOf` resolves the `ref` of a lesson or step. Links without an id
 * become plain text.
 */
export function withIds(course: ImportedCourse, idOf: (ref: string) => string | undefined): ImportedCourse {
  const text = (doc: RichText): RichText =>
    withLinks(doc, (href) => {
      const ref = internalRef(href);
      const id = ref === undefined ? undefined : idOf(ref.id);
      return ref === undefined || id === undefined ? undefined : `${ref.to}:${id}`;
    });
  const node = (each: ImportedNode): ImportedNode => {
    if (each.type === 'RICHTEXT') return { ...each, text: text(each.text) };
    const questions = each.questions.map(({ explanation, ...question }) => ({
      ...question,
      question: text(question.question),
      ...(explanation === undefined ? {} : { explanation: text(explanation) }),
    }));
    return { ...each, questions };
  };
  return { ...course, lessons: course.lessons.map((lesson) => ({ ...lesson, nodes: lesson.nodes.map(node) })) };
}
