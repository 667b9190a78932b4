import * as z from 'zod/mini';
import { QUESTIONS_MAX } from '#domain/teach/question/question-rules.ts';
import { defineModel, type ModelColumns, type SystemColumns } from '#domain/kernel/model.ts';
import { text } from '#domain/kernel/field.ts';
import type { Id, UserId } from '#domain/kernel/id.ts';

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
export interface DraftedStep extends SystemColumns<'DraftedStep'> {
  lessonID: Id<'Lesson'>;
  /** May refer to a deleted step, because that can be restored. */
  nodeID: Id<'LessonNode'>;
  places: SourcePosition[];
  /** The step's own ID for its text, and IDs of questions. */
  awaiting: string[];
  owner: UserId;
}

export const DraftedStep = defineModel<DraftedStep>()({ routes: [['draft', 'lessonID']], defaults: {} });

export const draftedStepColumns = () =>
  ({
    owner: ['owner'],
    read: { owner: ['lessonID', 'nodeID', 'places', 'awaiting', 'owner'] },
    // One entry for the step and one for each of its questions.
    update: { awaiting: z.array(text(64)).check(z.maxLength(QUESTIONS_MAX + 1)) },
  }) satisfies ModelColumns<DraftedStep>;
