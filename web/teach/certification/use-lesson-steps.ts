import type { Lesson } from '#domain/teach/lesson.ts';
import type { LessonNode } from '#domain/teach/node.ts';
import { useRows, useTopic } from '#web/store/hooks.ts';

const inOrder = {
  order: [
    ['position', 'asc'],
    ['id', 'asc'],
  ],
} as const;

/** The steps of an own lesson, live; until they are here, none does not mean that there are none. */
export function useLessonSteps(lessonID: Lesson['id']): { steps: LessonNode[]; isHere: boolean } {
  const topic = useTopic(`draft:${lessonID}`);
  const steps = useRows('LessonNode', { lessonID }, inOrder);
  return { steps, isHere: steps.length > 0 || topic === 'live' || topic === 'denied' };
}
