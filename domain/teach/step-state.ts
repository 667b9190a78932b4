import type { StepSnapshot } from '#domain/teach/step-snapshot.ts';
import { defineModel, type ModelColumns, type SystemColumns } from '#domain/kernel/model.ts';
import type { Id, UserId } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';

export const stepActions = ['write', 'delete', 'restore'] as const;
export type StepAction = (typeof stepActions)[number];

/** A saved state in the history of a step, written by the server with each save and visible to the owner alone. */
export interface StepState extends SystemColumns<'StepState'> {
  lessonID: Id<'Lesson'>;
  /** May refer to a deleted step. */
  nodeID: Id<'LessonNode'>;
  /** 1 for the first state of the step. */
  seq: number;
  actor: UserId;
  /** Time of the last save in this state. */
  at: Instant;
  action: StepAction;
  /** Content of the step; for a deletion, its last content. */
  step: StepSnapshot;
  /** Position in the list at that time. */
  position: number;
  /** Number of the first version that contains this state. */
  publishedAs: number | null;
  owner: UserId;
}

/**
 * Consecutive saves of one writer form one state; a longer pause than this, or a session longer than the second limit,
 * begins a new state.
 */
export const PAUSE_MINUTES = 5;
export const SESSION_MINUTES = 15;
/** Number of recent states that are all kept; of older ones, the last of each day and published ones are kept. */
export const STATES_KEPT = 200;

/** Loaded on demand, because otherwise each save would be sent to every open editor. */
export const StepState = defineModel<StepState>()({ routes: [], defaults: { publishedAs: null } });

export const stepStateColumns = () =>
  ({
    owner: ['owner'],
    read: { owner: ['lessonID', 'nodeID', 'seq', 'actor', 'at', 'action', 'step', 'position', 'publishedAs', 'owner'] },
  }) satisfies ModelColumns<StepState>;
