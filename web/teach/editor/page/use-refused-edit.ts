import type { Id } from '#domain/kernel/id.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import type { ClientStore } from '#web/store/client-store.ts';
import type { RefusedCommand } from '#web/store/database/database.ts';
import { useSyncState } from '#web/store/hooks.ts';
import { useStore } from '#web/store/store-provider.tsx';
import type { SavingCommand } from '#web/writing/saved-field/use-saved-field.ts';

const lessonOf = {
  'lesson.edit': (_store: ClientStore, id: string) => id as Lesson['id'],
  'node.edit': (store: ClientStore, id: string) => store.get('LessonNode', id as Id<'LessonNode'>)?.lessonID,
  'slides.write': (store: ClientStore, id: string) => store.get('LessonNode', id as Id<'LessonNode'>)?.lessonID,
  'content.write': (store: ClientStore, id: string) =>
    store.get('LessonNodeContent', id as Id<'LessonNodeContent'>)?.lessonID,
  'video.write': (store: ClientStore, id: string) =>
    store.get('LessonNodeContent', id as Id<'LessonNodeContent'>)?.lessonID,
  'quiz.write': (store: ClientStore, id: string) => store.get('LessonNodeQuiz', id as Id<'LessonNodeQuiz'>)?.lessonID,
} satisfies Partial<Record<SavingCommand, (store: ClientStore, id: string) => Lesson['id'] | undefined>>;
const isOfLesson = (name: string): name is keyof typeof lessonOf => Object.hasOwn(lessonOf, name);

/** A refused edit of a lesson, in any of its steps. */
export function useRefusedEdit(lessonID: Lesson['id']): RefusedCommand | undefined {
  const store = useStore();
  const { refused } = useSyncState();
  return refused.find(
    ({ name, input }) => isOfLesson(name) && lessonOf[name](store, (input as { id: string }).id) === lessonID,
  );
}
