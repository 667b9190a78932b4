import type { Id } from '#domain/kernel/id.ts';
import {
  type LessonNode,
  type LessonNodeLink,
  type LinkCondition,
  linkConditions,
  scoreAsked,
} from '#domain/teach/node.ts';

type NodeID = Id<'LessonNode'>;

/** The list with one entry moved by so many places; undefined where it would leave the list. */
export function moved<Entry>(list: readonly Entry[], from: number, by: number): Entry[] | undefined {
  const to = from + by;
  const entry = list[from];
  if (entry === undefined || to < 0 || to >= list.length) return undefined;
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, entry);
}

/** One plain way through all steps in the order of the list: then the list says everything and links need not be shown. */
export function isPlainChain(nodes: readonly LessonNode[], links: readonly LessonNodeLink[]): boolean {
  if (links.length !== nodes.length - 1) return false;
  return nodes.slice(1).every((node, index) => {
    const before = nodes[index]?.id;
    return links.some(
      (link) => link.fromLessonNode === before && link.toLessonNode === node.id && link.condition === 'always',
    );
  });
}

/** Where a learner may go from a step, in the order of the list. */
export function waysFrom(from: NodeID, nodes: readonly LessonNode[], links: readonly LessonNodeLink[]) {
  return nodes.flatMap((to) =>
    links.filter((link) => link.fromLessonNode === from && link.toLessonNode === to.id).map((link) => ({ link, to })),
  );
}

/** Whether a step leads to the next of the list and nowhere else, so that nothing need be said of it. */
export function leadsOn(index: number, nodes: readonly LessonNode[], links: readonly LessonNodeLink[]): boolean {
  const ways = links.filter((link) => link.fromLessonNode === nodes[index]?.id);
  const [only] = ways;
  return (
    ways.length === 0 ||
    (ways.length === 1 && only?.condition === 'always' && only.toLessonNode === nodes[index + 1]?.id)
  );
}

/** Steps that a way from here may still lead to: any other that no way from here leads to yet. */
export const openTargets = (
  from: NodeID,
  nodes: readonly LessonNode[],
  links: readonly LessonNodeLink[],
): LessonNode[] =>
  nodes.filter(
    (node) => node.id !== from && !links.some((link) => link.fromLessonNode === from && link.toLessonNode === node.id),
  );

const offeredScores = [50, 60, 70, 80, 90, 100].map((percent): LinkCondition => `score:${percent}`);

/** Only a quiz has a result. A score that was set elsewhere is offered beside the usual ones. */
export function conditionsFor(type: LessonNode['type'], present: LinkCondition = 'always'): readonly LinkCondition[] {
  if (type !== 'QUIZ') return ['always'];
  const scores = scoreAsked(present) === undefined || offeredScores.includes(present) ? [] : [present];
  return [...linkConditions, ...scores, ...offeredScores];
}

/** The condition that a further way from a step most likely wants: the first that is not taken. */
export function likelyCondition(node: LessonNode, links: readonly LessonNodeLink[]): LinkCondition {
  const taken = new Set(links.filter((link) => link.fromLessonNode === node.id).map((link) => link.condition));
  if (node.type !== 'QUIZ' || taken.has('always')) return 'always';
  return (['passed', 'failed'] as const).find((condition) => !taken.has(condition)) ?? 'always';
}
