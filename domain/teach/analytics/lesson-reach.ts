import type { LessonNode } from '#domain/teach/node.ts';

/**
 * Number of learners that the next version of a lesson will be offered to, without names (D-84). The teacher is not
 * counted.
 */
export interface LessonReach {
  notStarted: number;
  inProgress: number;
  /** Learners who ever finished it, including in earlier runs. */
  completed: number;
  failed: number;
  /** Learners, among all of these, on a version older than the published one. */
  older: number;
  /**
   * Fingerprint of each quiz key of the published version, so that a changed key can be detected without revealing it.
   */
  keyPrints: Readonly<Record<LessonNode['id'], string>>;
}
