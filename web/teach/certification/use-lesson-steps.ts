import type { Lesson } from '#domain/teach/lesson.ts';
import type { LessonNode } from '#domain/teach/node.ts';
import { useRows, useTopic } from '#web/store/hooks.ts';

const inOrder = {
  order: [
    ['position', 'asc'],
    ['id', 'asc'],
  ],
} as const;

/** Live steps of an own lesson. While `isHere` is false, an empty list does not mean that there are no steps. */
export function useLessonSteps(lessonID: Lesson['id']): { steps: LessonNode[]; isHere: boolean } {
  const topic = useTopic(`draft:${lessonID}`);
  const steps = useRows('LessonNode', { lessonID }, inOrder);
  return { steps, isHere: steps.length > 0 || topic === 'live' || topic === 'denied' };
}
