import type { Enrollment } from '#domain/learn/enrollment.ts';
import { type QuizResults, pathProgress } from '#domain/learn/progress.ts';
import type { LessonNode, LessonStatus } from '#domain/teach/node.ts';
import type { Outline, OutlineNode } from '#domain/teach/version/version.ts';

type NodeID = LessonNode['id'];

export interface LessonPath {
  current: OutlineNode;
  /** The learner's own path in reading order: opened steps, and those left to an end. */
  steps: OutlineNode[];
  /** Unfinished steps of the path. */
  left: OutlineNode[];
  next: OutlineNode[];
  minutesLeft: number;
  isComplete: boolean;
  /** ATTENTION marks a failed quiz that can be retried; FAILED marks one that cannot. */
  status: (id: NodeID) => LessonStatus;
}

/** A learner's path through a version, as seen from the step `currentID`. */
export function lessonPath(
  outline: Outline,
  { progress }: Pick<Enrollment, 'progress'>,
  results: QuizResults,
  currentID: NodeID,
): LessonPath {
  const { next, path, own, isComplete } = pathProgress(outline, progress, results, currentID);
  const statuses = new Map(progress.map((topic) => [topic.topicID, topic.status]));
  const status = (id: NodeID): LessonStatus => {
    const known = statuses.get(id) ?? 'INCOMPLETE';
    return known === 'INPROGRESS' && results.get(id)?.status === 'FAIL' ? 'ATTENTION' : known;
  };
  const nodeOf = (id: NodeID) => outline.nodes.find((node) => node.id === id);
  const steps = outline.nodes.filter(({ id }) => id === currentID || own.includes(id));
  const left = isComplete ? [] : steps.filter(({ id }) => path.includes(id) && status(id) !== 'COMPLETE');
  return {
    current: nodeOf(currentID) ?? startOf(outline),
    steps,
    left,
    next: next.flatMap((id) => nodeOf(id) ?? []),
    minutesLeft: left.reduce((sum, node) => sum + node.minutes, 0),
    isComplete,
    status,
  };
}

function startOf({ nodes, start }: Outline): OutlineNode {
  const node = nodes.find(({ id }) => id === start);
  if (node === undefined) throw new Error('a published lesson has a start');
  return node;
}

/** The step at which the learner stopped, or the start if the version does not have it. */
export const currentStepID = (
  { nodes, start }: Outline,
  { currentNodeID }: Pick<Enrollment, 'currentNodeID'>,
): NodeID => nodes.find(({ id }) => id === currentNodeID)?.id ?? start;
