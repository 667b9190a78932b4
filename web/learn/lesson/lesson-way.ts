import type { Enrollment } from '#domain/learn/enrollment.ts';
import { type QuizResults, standing } from '#domain/learn/progress.ts';
import type { LessonNode, LessonStatus } from '#domain/teach/node.ts';
import type { Outline, OutlineNode } from '#domain/teach/version.ts';

type NodeID = LessonNode['id'];

export interface LessonWay {
  current: OutlineNode;
  /** The learner's own way in the order of reading: what was opened, and what is left to an end. */
  steps: OutlineNode[];
  /** Steps of it that are not done. */
  left: OutlineNode[];
  next: OutlineNode[];
  minutesLeft: number;
  isComplete: boolean;
  /** A quiz whose last attempt was not passed asks to be tried again; FAILED is one that cannot be. */
  status: (id: NodeID) => LessonStatus;
}

/** The way of one learner through a version, seen from the step `currentID`. */
export function lessonWay(
  outline: Outline,
  { progress }: Pick<Enrollment, 'progress'>,
  results: QuizResults,
  currentID: NodeID,
): LessonWay {
  const { next, way, own, isComplete } = standing(outline, progress, results, currentID);
  const statuses = new Map(progress.map((topic) => [topic.topicID, topic.status]));
  const status = (id: NodeID): LessonStatus => {
    const known = statuses.get(id) ?? 'INCOMPLETE';
    return known === 'INPROGRESS' && results.get(id)?.status === 'FAIL' ? 'ATTENTION' : known;
  };
  const nodeOf = (id: NodeID) => outline.nodes.find((node) => node.id === id);
  const steps = outline.nodes.filter(({ id }) => id === currentID || own.includes(id));
  const left = isComplete ? [] : steps.filter(({ id }) => way.includes(id) && status(id) !== 'COMPLETE');
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

/** Where the learner stopped, as long as the version has that step. */
export const placeOf = ({ nodes, start }: Outline, { currentNodeID }: Pick<Enrollment, 'currentNodeID'>): NodeID =>
  nodes.find(({ id }) => id === currentNodeID)?.id ?? start;
