import type { LessonNode } from '#domain/teach/node.ts';

/** Whom the next version of a lesson is offered to, in numbers and without a name (D-84). Who teaches it is not counted. */
export interface LessonReach {
  notStarted: number;
  inProgress: number;
  /** Whoever ever finished it, also in a run before this one. */
  completed: number;
  failed: number;
  /** Of all of these, who learn in a version before the one that is published now. */
  older: number;
  /** What stands for the key of each quiz of the published version, so that another key is seen without being told. */
  keyPrints: Readonly<Record<LessonNode['id'], string>>;
}
