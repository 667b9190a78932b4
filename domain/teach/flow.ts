import type { LessonFigures } from '#domain/teach/figures.ts';
import type { LessonNode, LessonNodeLink } from '#domain/teach/node.ts';

export interface StepFlow {
  /** Learners who came to it. */
  reached: number;
  /** Of these, who stopped at it though they could go on. */
  left: number;
  /** Of these, whom nothing leads on from there. */
  stuck: number;
}

/** How learners, thought or real, come through the steps of a lesson. */
export interface Flow {
  learners: number;
  finished: number;
  /** What the lesson takes those who finish it: half of them no longer, and all but the fastest and the slowest tenth. */
  seconds: { median: number; fast: number; slow: number } | null;
  steps: ReadonlyMap<LessonNode['id'], StepFlow>;
  /** Learners who took each way. */
  ways: ReadonlyMap<LessonNodeLink['id'], number>;
}

/** The flow of real learners over the draft as it is now; undefined while they are too few to be told of (D-84). */
export function realFlow({ overview, steps, ways }: LessonFigures, links: readonly LessonNodeLink[]): Flow | undefined {
  if (steps === null || ways === null) return undefined;
  const taken = new Map(ways.map(({ from, to, learners }) => [`${from} ${to}`, learners]));
  return {
    learners: overview.learners,
    finished: overview.completed,
    seconds: null,
    steps: new Map(steps.map(({ id, reached, stopped }) => [id, { reached, left: stopped, stuck: 0 }])),
    ways: new Map(
      links.map(({ id, fromLessonNode, toLessonNode }) => [id, taken.get(`${fromLessonNode} ${toLessonNode}`) ?? 0]),
    ),
  };
}
