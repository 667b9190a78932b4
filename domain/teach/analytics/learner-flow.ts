import type { LessonNodeLink } from '#domain/teach/link.ts';
import type { LessonAnalytics } from '#domain/teach/analytics/lesson-analytics.ts';
import type { LessonNode } from '#domain/teach/node.ts';

export interface StepFlow {
  /** Learners who reached the step. */
  reached: number;
  /** Learners who stopped here although they could continue. */
  left: number;
  /** Learners who have no way to continue from here. */
  stuck: number;
}

/** Progress of real or simulated learners through the steps of a lesson. */
export interface Flow {
  learners: number;
  finished: number;
  /** Time to finish: the median, and the 10th and 90th percentiles. */
  seconds: { median: number; fast: number; slow: number } | null;
  steps: ReadonlyMap<LessonNode['id'], StepFlow>;
  /** Number of learners who followed each link. */
  links: ReadonlyMap<LessonNodeLink['id'], number>;
}

/** Flow of real learners over the current draft; undefined below the minimum number of learners (D-84). */
export function observedFlow(
  { overview, steps, links: linkCounts }: LessonAnalytics,
  links: readonly LessonNodeLink[],
): Flow | undefined {
  if (steps === null || linkCounts === null) return undefined;
  const taken = new Map(linkCounts.map(({ from, to, learners }) => [`${from} ${to}`, learners]));
  return {
    learners: overview.learners,
    finished: overview.completed,
    seconds: null,
    steps: new Map(steps.map(({ id, reached, stopped }) => [id, { reached, left: stopped, stuck: 0 }])),
    links: new Map(
      links.map(({ id, fromLessonNode, toLessonNode }) => [id, taken.get(`${fromLessonNode} ${toLessonNode}`) ?? 0]),
    ),
  };
}
