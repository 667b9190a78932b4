import type { LessonNodeLink, LinkCondition } from '#domain/teach/link.ts';
import type { Id } from '#domain/kernel/id.ts';
import type { LessonNode } from '#domain/teach/node.ts';

type NodeID = Id<'LessonNode'>;

type LinkMap = ReadonlyMap<NodeID, readonly LessonNodeLink[]>;
const noLinks: readonly LessonNodeLink[] = [];
const sorted = new WeakMap<readonly LessonNodeLink[], LinkMap>();

/** Links grouped by source. Cached by array, because lists look them up for every step on every keystroke. */
function linksBySource(links: readonly LessonNodeLink[]): LinkMap {
  const outgoing = sorted.get(links) ?? Map.groupBy(links, ({ fromLessonNode }) => fromLessonNode);
  sorted.set(links, outgoing);
  return outgoing;
}

const linksFrom = (from: NodeID, links: readonly LessonNodeLink[]): readonly LessonNodeLink[] =>
  linksBySource(links).get(from) ?? noLinks;

/** True if the links form one unconditional chain in list order; then they need not be shown. */
export function isPlainChain(nodes: readonly LessonNode[], links: readonly LessonNodeLink[]): boolean {
  if (links.length !== nodes.length - 1) return false;
  return nodes.slice(1).every((node, index) => {
    const before = nodes[index];
    return before !== undefined && linkBetween(before, node, links)?.condition === 'always';
  });
}

/** Link from one step to another, if there is one. */
export const linkBetween = (
  from: LessonNode,
  to: LessonNode,
  links: readonly LessonNodeLink[],
): LessonNodeLink | undefined => linksFrom(from.id, links).find(({ toLessonNode }) => toLessonNode === to.id);

/** Outgoing links of a step with their targets, in list order. */
export function outgoingLinks(from: NodeID, nodes: readonly LessonNode[], links: readonly LessonNodeLink[]) {
  const outgoing = linksFrom(from, links);
  if (outgoing.length === 0) return [];
  return nodes.flatMap((to) => outgoing.filter((link) => link.toLessonNode === to.id).map((link) => ({ link, to })));
}

/** True if a step leads to the next one only, unconditionally, so its links need not be shown. */
export function leadsToNextOnly(
  index: number,
  nodes: readonly LessonNode[],
  links: readonly LessonNodeLink[],
): boolean {
  const node = nodes[index];
  const outgoing = node ? linksFrom(node.id, links) : noLinks;
  const [only] = outgoing;
  return (
    outgoing.length === 0 ||
    (outgoing.length === 1 && only?.condition === 'always' && only.toLessonNode === nodes[index + 1]?.id)
  );
}

/** Possible targets of a new link: every other step that this one does not link to yet. */
export const availableTargets = (
  from: NodeID,
  nodes: readonly LessonNode[],
  links: readonly LessonNodeLink[],
): LessonNode[] => {
  const taken = new Set(linksFrom(from, links).map((link) => link.toLessonNode));
  return nodes.filter(({ id }) => id !== from && !taken.has(id));
};

/** Default condition of a new link: the first that the step does not use yet. */
export function defaultCondition(node: LessonNode, links: readonly LessonNodeLink[]): LinkCondition {
  const taken = new Set(linksFrom(node.id, links).map((link) => link.condition));
  if (node.type !== 'QUIZ' || taken.has('always')) return 'always';
  return (['passed', 'failed'] as const).find((condition) => !taken.has(condition)) ?? 'always';
}
