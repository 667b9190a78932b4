import { requiredScore } from '#domain/teach/link.ts';
import { type Enrollment, stepsOfRuns, type TopicState } from '#domain/learn/enrollment.ts';
import type { LessonNode, LessonNodeQuizStatus, LessonStatus } from '#domain/teach/node.ts';
import type { Outline, OutlineLink } from '#domain/teach/version/version.ts';

type NodeID = LessonNode['id'];

export interface QuizResult {
  status: LessonNodeQuizStatus;
  /** Best score so far, 0 to 1; null before the first grade. */
  score: number | null;
  /** An attempt of this run has failed, whatever followed it. */
  hasFailed: boolean;
}

/** Result of each quiz in the learner's current run; quizzes without an attempt are missing. */
export type QuizResults = ReadonlyMap<NodeID, QuizResult>;

export interface PathProgress {
  /** Done steps and total steps of the measured path. */
  done: number;
  total: number;
  isComplete: boolean;
  /** Steps that may follow `current`, in the outline's order; several are a choice, none means the end. */
  next: NodeID[];
  /** Steps of the measured path, from the start to its end. */
  path: NodeID[];
  /**
   * The learner's own steps in the outline's order: the measured path and opened steps beside it. Every screen counts
   * these.
   */
  own: NodeID[];
}

interface PathStep {
  total: number;
  /** The following step; none at an end. */
  on?: NodeID;
}

/** True if the quiz result satisfies the condition of a link. A failed result counts until its retry is passed. */
function isSatisfied({ from, condition }: OutlineLink, results: QuizResults): boolean {
  const result = results.get(from);
  if (condition === 'passed') return result?.status === 'PASS';
  if (condition === 'failed') return result !== undefined && result.hasFailed && result.status !== 'PASS';
  const asked = requiredScore(condition);
  return asked !== undefined && (result?.score ?? 0) >= asked;
}

const isOpen = (link: OutlineLink, results: QuizResults): boolean =>
  link.condition === 'always' || isSatisfied(link, results);

/** True if the link is open or was open in this run: passing a quiz does not close what failing it has opened. */
const wasOpen = (link: OutlineLink, results: QuizResults): boolean =>
  isOpen(link, results) || (link.condition === 'failed' && results.get(link.from)?.hasFailed === true);

/** True if a link can still open: a quiz can be retried until passed, so only passing closes a link, the failed one. */
const mayOpen = (link: OutlineLink, results: QuizResults): boolean =>
  link.condition !== 'failed' || results.get(link.from)?.status !== 'PASS';

export const nextNodes = (outline: Outline, current: NodeID, results: QuizResults): NodeID[] => {
  const open = new Set(
    outline.links.filter((link) => link.from === current && isOpen(link, results)).map((link) => link.to),
  );
  return outline.nodes.filter((node) => open.has(node.id)).map((node) => node.id);
};

/**
 * Steps that may be opened: all opened in this or an earlier run, and all that links reach from the start. A link that
 * waits for a result leads nowhere yet.
 */
export function reachableNodes(
  { nodes, links, start }: Outline,
  { progress, history }: Pick<Enrollment, 'progress' | 'history'>,
  results: QuizResults,
): Set<NodeID> {
  const isOpened = ({ status }: TopicState) => status !== 'INCOMPLETE';
  const opened = new Set(
    stepsOfRuns({ progress, history })
      .filter(isOpened)
      .map(({ topicID }) => topicID),
  );
  const reached = new Set([start, ...nodes.map(({ id }) => id).filter((id) => opened.has(id))]);
  for (const from of reached)
    for (const link of links) if (link.from === from && wasOpen(link, results)) reached.add(link.to);
  return reached;
}

/** A step counts as done when it is complete, or when its quiz result opened the link, passed or not. */
const isDone = (status: LessonStatus | undefined, link: OutlineLink | undefined, results: QuizResults): boolean =>
  status === 'COMPLETE' || (link !== undefined && isSatisfied(link, results));

/**
 * Computes a learner's progress. A lesson is complete when all steps of some path from start to end are done; progress
 * is measured on the path with the fewest steps left. In a lesson without an end, every step must be done.
 */
export function pathProgress(
  outline: Outline,
  progress: readonly TopicState[],
  results: QuizResults,
  current: NodeID = outline.start,
): PathProgress {
  const status = new Map(progress.map((topic) => [topic.topicID, topic.status]));
  const stepsLeft = (node: NodeID, link?: OutlineLink): number => (isDone(status.get(node), link, results) ? 0 : 1);
  const links = Map.groupBy(
    outline.links.filter((link) => mayOpen(link, results)),
    (link) => link.from,
  );
  const fewest = fewestLeft(outline, links, stepsLeft);
  const best = new Map<NodeID, PathStep | null>();

  /** The longest path on from `node` among those with the fewest steps left; null while a cycle is being walked. */
  const pathFrom = (node: NodeID): PathStep | null => {
    const known = best.get(node);
    if (known !== undefined) return known;
    best.set(node, null);
    let path: PathStep | null = links.has(node) ? null : { total: 1 };
    for (const link of links.get(node) ?? []) {
      if (stepsLeft(node, link) + leftFrom(fewest, link.to) > leftFrom(fewest, node)) continue;
      const on = pathFrom(link.to);
      if (on && (!path || on.total + 1 > path.total)) path = { total: on.total + 1, on: link.to };
    }
    best.set(node, path);
    return path;
  };

  const ended = pathFrom(outline.start);
  const total = ended?.total ?? outline.nodes.length;
  const left = ended ? leftFrom(fewest, outline.start) : outline.nodes.reduce((sum, { id }) => sum + stepsLeft(id), 0);
  const path: NodeID[] = [];
  for (let node: NodeID | undefined = outline.start; node !== undefined; node = best.get(node)?.on) path.push(node);
  const isOwn = (id: NodeID) => path.includes(id) || (status.get(id) ?? 'INCOMPLETE') !== 'INCOMPLETE';
  const own = outline.nodes.map(({ id }) => id).filter(isOwn);
  return {
    done: total - left,
    total,
    isComplete: left === 0,
    next: nextNodes(outline, current, results),
    path: path,
    own,
  };
}

/** Steps and minutes that a new learner has before them: those of the measured path, without detours after a failed quiz. */
export function lessonLength(outline: Outline): { steps: number; minutes: number } {
  const { own } = pathProgress(outline, [], new Map());
  const nodes = outline.nodes.filter(({ id }) => own.includes(id));
  return { steps: nodes.length, minutes: nodes.reduce((sum, { minutes }) => sum + minutes, 0) };
}

/**
 * True if no path to an end remains: a finally failed quiz can only be left by links that its result opens. In a lesson
 * without an end, every step is required, so any final failure ends it.
 */
export function hasNoPath(
  { nodes, links, start }: Outline,
  progress: readonly TopicState[],
  results: QuizResults,
): boolean {
  const failed = new Set(progress.filter(({ status }) => status === 'FAILED').map(({ topicID }) => topicID));
  if (failed.size === 0) return false;
  const endsOf = (from: Iterable<NodeID>) => [...from].filter((id) => !links.some((link) => link.from === id));
  if (endsOf(nodes.map(({ id }) => id)).length === 0) return true;
  const reached = new Set([start]);
  for (const from of reached)
    for (const link of links)
      if (link.from === from && (failed.has(from) ? isSatisfied(link, results) : mayOpen(link, results)))
        reached.add(link.to);
  return endsOf(reached).every((id) => failed.has(id));
}

/** Marks the steps that are not the learner's own, for clients that have the enrollment but no outline. */
export const markOffPath = (progress: readonly TopicState[], own: readonly NodeID[]): TopicState[] =>
  progress.map(({ topicID, status }) => ({ topicID, status, ...(own.includes(topicID) ? {} : { isAside: true }) }));

/** Fewest steps left from each step to an end; missing if no end is reachable. Cycles never lower the number. */
function fewestLeft(
  { nodes }: Outline,
  links: ReadonlyMap<NodeID, readonly OutlineLink[]>,
  stepsLeft: (node: NodeID, link?: OutlineLink) => number,
): Map<NodeID, number> {
  const fewest = new Map<NodeID, number>();
  for (const { id } of nodes) if (!links.has(id)) fewest.set(id, stepsLeft(id));
  // Nodes are usually in reading order, so one pass from last to first finds nearly all values.
  const backwards = nodes.toReversed();
  for (let isBetter = true; isBetter; ) {
    isBetter = false;
    for (const { id } of backwards)
      for (const link of links.get(id) ?? []) {
        const left = stepsLeft(id, link) + leftFrom(fewest, link.to);
        if (left >= leftFrom(fewest, id)) continue;
        fewest.set(id, left);
        isBetter = true;
      }
  }
  return fewest;
}

const leftFrom = (fewest: ReadonlyMap<NodeID, number>, node: NodeID): number =>
  fewest.get(node) ?? Number.POSITIVE_INFINITY;
