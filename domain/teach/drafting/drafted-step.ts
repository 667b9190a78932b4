import type { Id, UserId } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';
import type { LessonNodeQuiz } from '#domain/teach/node.ts';

/**
 * Units of a source position: pages of a PDF, seconds of a recording, paragraphs of other texts; `none` marks text that
 * the model wrote without a source.
 */
export const sourceKinds = ['page', 'second', 'passage', 'none'] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** Source of a drafted block or question. */
export interface SourcePosition {
  /** ID of the block or question. */
  id: string;
  kind: SourceKind;
  /** Counted from 1; seconds from 0. */
  at: number;
  /** Heading above the passage in the source. */
  heading: string;
  /** Source text, if it differs from the drafted text. */
  quote: string;
}

export const QUOTE_MAX = 400;

/** Drafting information of a step: sources of its parts, and parts that the teacher has not approved yet. */
export interface DraftedStep {
  id: Id<'DraftedStep'>;
  createdAt: Instant;
  updatedAt: Instant;
  lessonID: Id<'Lesson'>;
  /** May refer to a deleted step, because that can be restored. */
  nodeID: Id<'LessonNode'>;
  places: SourcePosition[];
  /** The step's own ID for its text, and IDs of questions. */
  awaiting: string[];
  owner: UserId;
}

/** Parts of a step that still need approval; deleted parts do not. */
export function awaitingApproval(
  step: DraftedStep | undefined,
  quiz: Pick<LessonNodeQuiz, 'questions'> | undefined,
): string[] {
  const { awaiting = [], nodeID } = step ?? {};
  return awaiting.filter((id) => id === nodeID || quiz?.questions.some((question) => question.id === id));
}
