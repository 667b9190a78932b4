import type { LessonNodeLink } from '#domain/teach/link.ts';
import { Graph, layout } from '@dagrejs/dagre';
import type { LessonNode } from '#domain/teach/node.ts';

/** Size of a step's card in the graph, in px. */
export const CARD_WIDTH = 260;
export const CARD_HEIGHT = 66;
/** Space for the label of a link, in px. */
const LABEL = { width: 110, height: 24, labelpos: 'c' };

export interface GraphPoint {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface LinkPath {
  /** Points from the lower edge of one card to the upper edge of another, around the cards between. */
  points: GraphPoint[];
  /** Center of the label. */
  label: GraphPoint;
}

export interface GraphLayout {
  /** Size of the whole graph; its top left corner is at zero. */
  size: Size;
  /** Top left corner of each step's card. */
  cards: Map<LessonNode['id'], GraphPoint>;
  links: Map<LessonNodeLink['id'], LinkPath>;
}

/** Lays out the graph from top to bottom. Links get space for a label if they have one, or if `areAllLabelled`. */
export function layoutSteps(
  nodes: readonly Pick<LessonNode, 'id'>[],
  links: readonly LessonNodeLink[],
  areAllLabelled = false,
): GraphLayout {
  const graph = new Graph().setGraph({ rankdir: 'TB', nodesep: 60, edgesep: 60, ranksep: 36 });
  for (const { id } of nodes) graph.setNode(id, { width: CARD_WIDTH, height: CARD_HEIGHT });
  const drawn = links.filter((link) => graph.hasNode(link.fromLessonNode) && graph.hasNode(link.toLessonNode));
  for (const link of drawn)
    graph.setEdge(
      link.fromLessonNode,
      link.toLessonNode,
      link.condition === 'always' && !areAllLabelled ? {} : { ...LABEL },
    );
  layout(graph);

  const middle = (id: string) => graph.node(id) as GraphPoint;
  const corner = (id: string): GraphPoint => ({ x: middle(id).x - CARD_WIDTH / 2, y: middle(id).y - CARD_HEIGHT / 2 });
  const { width = 0, height = 0 } = graph.graph();
  return {
    size: { width, height },
    cards: new Map(nodes.map(({ id }) => [id, corner(id)])),
    links: new Map(
      drawn.map((link) => [link.id, pathOf(link, middle, graph.edge(link.fromLessonNode, link.toLessonNode) as Bend)]),
    ),
  };
}

interface Bend {
  points?: GraphPoint[];
  x?: number;
  y?: number;
}

function pathOf(
  { fromLessonNode, toLessonNode }: LessonNodeLink,
  middle: (id: string) => GraphPoint,
  { points = [], x, y }: Bend,
): LinkPath {
  const [from, to] = [middle(fromLessonNode), middle(toLessonNode)];
  const between = points.slice(1, -1);
  const ends = [
    { x: from.x, y: from.y + CARD_HEIGHT / 2 },
    { x: to.x, y: to.y - CARD_HEIGHT / 2 },
  ] as const;
  const turn = between[Math.floor(between.length / 2)] ?? { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  return { points: [ends[0], ...between, ends[1]], label: x === undefined || y === undefined ? turn : { x, y } };
}

/** SVG path through all points that leaves and enters each of them vertically. */
export function curvePath(points: readonly GraphPoint[]): string {
  const [start, ...rest] = points;
  if (start === undefined) return '';
  let last = start;
  const parts = rest.map((point) => {
    const half = (last.y + point.y) / 2;
    const part = `C${last.x} ${half} ${point.x} ${half} ${point.x} ${point.y}`;
    last = point;
    return part;
  });
  return `M${start.x} ${start.y}${parts.join('')}`;
}
