import { type RichText, withLinks } from '#domain/teach/rich-text.ts';
import { internalRef } from '#domain/teach/rich-text-link.ts';
import type { ImportedCourse, ImportedLesson, ImportedNode } from '#server/teach/import/imported-course.ts';
import type {
  Attention,
  CourseFields,
  CurrentCourse,
  CurrentLesson,
  ImportPlan,
  ImportState,
  LessonFields,
  LessonPlan,
} from '#server/teach/import/import-state.ts';
import { lessonState, mergeSteps } from '#server/teach/import/merge-lesson.ts';
import { digestsOf, threeWay } from '#server/teach/import/three-way.ts';

/**
 * What an import changes (D-86), as a value: nothing is read or written here. `state` is what the last import left, `current` the course as it is now;
 * both are absent the first time. Links in `next` must have their real ids already, see `withIds`.
 */
export function mergeCourse(
  state: ImportState | undefined,
  current: CurrentCourse | undefined,
  next: ImportedCourse,
): ImportPlan {
  const attention: Attention[] = [];
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
    // Never taken away: people may be learning from it.
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
  attention: Attention[],
): LessonPlan[] {
  const base = state?.lessons[next.importKey];
  if (here === undefined) {
    if (base === undefined) return [{ do: 'create', lesson: next, position }];
    attention.push({ kind: 'lesson_deleted_here', importKey: next.importKey, name: next.name });
    return [];
  }
  const { name, description, learningObjectives, credit, images = [] } = here;
  const set = mergeFields(
    // Before a source named pictures it had none.
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
  // A source that names none says nothing about them.
  ...(images && { images }),
});

function mergeFields<Fields extends { name: string }>(
  base: Record<keyof Fields, string> | undefined,
  mine: Fields,
  theirs: Fields,
  { importKey }: { importKey: string | null },
  attention: Attention[],
): Partial<Fields> {
  const { set, conflicts } = threeWay(base, mine, theirs);
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

/** Lessons that the source has dropped keep their state, in case it brings them back. */
function stateOf(next: ImportedCourse, before: ImportState | undefined): ImportState {
  const lessons = next.lessons.map(
    (lesson) => [lesson.importKey, lessonState(lesson, lessonFields(lesson, next))] as const,
  );
  return { course: digestsOf(courseFields(next)), lessons: { ...before?.lessons, ...Object.fromEntries(lessons) } };
}

/** The course with real ids in its links; `idOf` answers for the `ref` of a lesson or step. A link to what has no id keeps its words alone. */
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
