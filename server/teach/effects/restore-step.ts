import { plainTextOfStep, toStepSnapshot } from '#domain/teach/step-snapshot.ts';
import type { EffectContext } from '#server/core/store/write/effect-context.ts';
import type { Effects } from '#sync/core/effect.ts';
import { markDraftChanged } from '#sync/teach/node.ts';
import { checkEditBase } from '#sync/core/edit-conflict.ts';

/** Restores a saved state of a step, with the same checks as any save of what its writer saw. */
export async function restoreStep({ store }: EffectContext, { stateID, base }: Effects['node.restore']): Promise<void> {
  const { nodeID, lessonID, step } = await store.get('StepState', stateID);
  const node = await store.get('LessonNode', nodeID);
  const part = { lessonID, lessonNodeID: nodeID };
  const [content] = await store.list('LessonNodeContent', part);
  const [quiz] = await store.list('LessonNodeQuiz', part);
  checkEditBase(base, () => toStepSnapshot(node, content, quiz), step);
  const { name, description, minutes, slides } = step;
  await store.update('LessonNode', nodeID, { name, description, minutes, slides }, 'restore');
  if (content && step.content) {
    const { text, video, captions } = step.content;
    await store.update('LessonNodeContent', content.id, { text, video, captions }, 'restore');
  }
  if (quiz && step.quiz) {
    const { id: _, ...written } = step.quiz;
    await store.update('LessonNodeQuiz', quiz.id, written, 'restore');
  }
  await store.setComputed('LessonNode', nodeID, { content: plainTextOfStep(step) });
  await markDraftChanged(store, lessonID);
}
