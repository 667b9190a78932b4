import type { Id } from '#domain/kernel/id.ts';
import type { LessonNode, LessonNodeLink, LinkCondition } from '#domain/teach/node.ts';

type NodeID = Id<'LessonNode'>;

type Ways = ReadonlyMap<NodeID, readonly LessonNodeLink[]>;
const noWays: readonly LessonNodeLink[] = [];
const sorted = new WeakMap<readonly LessonNodeLink[], Ways>();

/** Links grouped by source. Cached by array, because lists look them up for every step on every keystroke. */
function waysBySource(links: readonly LessonNodeLink[]): Ways {
  const ways = sorted.get(links) ?? Map.groupBy(links, ({ fromLessonNode }) => fromLessonNode);
  sorted.set(links, ways);
  return ways;
}

const linksFrom = (from: NodeID, links: readonly LessonNodeLink[]): readonly LessonNodeLink[] =>
  waysBySource(links).get(from) ?? noWays;

/** The list with one entry moved by `by` places; undefined if it would leave the list. */
export function moved<Entry>(list: readonly Entry[], from: number, by: number): Entry[] | undefined {
  const to = from + by;
  const entry = list[from];
  if (entry === undefined || to < 0 || to >= list.length) return undefined;
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, entry);
}

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
export function waysFrom(from: NodeID, nodes: readonly LessonNode[], links: readonly LessonNodeLink[]) {
  const ways = linksFrom(from, links);
  if (ways.length === 0) return [];
  return nodes.flatMap((to) => ways.filter((link) => link.toLessonNode === to.id).map((link) => ({ link, to })));
}

/** True if a step leads to the next one only, unconditionally, so its links need not be shown. */
export function leadsOn(index: number, nodes: readonly LessonNode[], links: readonly LessonNodeLink[]): boolean {
  const node = nodes[index];
  const ways = node ? linksFrom(node.id, links) : noWays;
  const [only] = ways;
  return (
    ways.length === 0 ||
    (ways.length === 1 && only?.condition === 'always' && only.toLessonNode === nodes[index + 1]?.id)
  );
}

/** Possible targets of a new link: every other step that this one does not link to yet. */
export const openTargets = (
  from: NodeID,
  nodes: readonly LessonNode[],
  links: readonly LessonNodeLink[],
): LessonNode[] => {
  const taken = new Set(linksFrom(from, links).map((link) => link.toLessonNode));
  return nodes.filter(({ id }) => id !== from && !taken.has(id));
};

/** Default condition of a new link: the first that the step does not use yet. */
export function likelyCondition(node: LessonNode, links: readonly LessonNodeLink[]): LinkCondition {
  const taken = new Set(linksFrom(node.id, links).map((link) => link.condition));
  if (node.type !== 'QUIZ' || taken.has('always')) return 'always';
  return (['passed', 'failed'] as const).find((condition) => !taken.has(condition)) ?? 'always';
}
