import type { DraftedStep } from '#domain/teach/drafting/drafted-step.ts';
import type { LessonNodeQuiz } from '#domain/teach/node.ts';

/** Parts of a step that still need approval; deleted parts do not. */
export function awaitingApproval(
  step: DraftedStep | undefined,
  quiz: Pick<LessonNodeQuiz, 'questions'> | undefined,
): string[] {
  const { awaiting = [], nodeID } = step ?? {};
  return awaiting.filter((id) => id === nodeID || quiz?.questions.some((question) => question.id === id));
}
