import type { LessonNode, LessonNodeLink, LinkCondition } from '#domain/teach/node.ts';
import type { OutlineNode } from '#domain/teach/version.ts';
import { conditionsFor } from '#web/shared/link-conditions.ts';

export const suggestionKinds = ['connect', 'revise', 'cut'] as const;
export type SuggestionKind = (typeof suggestionKinds)[number];

/** The user's choices so far; missing ones get a default. */
export interface Chosen {
  kind: SuggestionKind;
  from?: LessonNode['id'];
  to?: LessonNode['id'];
  way?: LessonNodeLink['id'];
  condition?: LinkCondition;
}

/** The options of the form, and the selected ones. */
export interface Suggestion {
  kind: SuggestionKind;
  from: OutlineNode | undefined;
  to: OutlineNode | undefined;
  /** Steps to which `from` has no link yet. */
  targets: OutlineNode[];
  way: LessonNodeLink | undefined;
  /** Possible conditions of the link. */
  conditions: readonly LinkCondition[];
  condition: LinkCondition;
  isWhole: boolean;
}

export function suggestionOf(
  chosen: Chosen,
  steps: readonly OutlineNode[],
  ways: readonly LessonNodeLink[],
): Suggestion {
  const { kind } = chosen;
  const from = steps.find(({ id }) => id === chosen.from) ?? steps[0];
  const isThere = (to: OutlineNode) =>
    ways.some(({ fromLessonNode, toLessonNode }) => fromLessonNode === from?.id && toLessonNode === to.id);
  const targets = steps.filter((step) => step !== from && !isThere(step));
  const to = targets.find(({ id }) => id === chosen.to) ?? targets[0];
  const way = ways.find(({ id }) => id === chosen.way) ?? ways[0];
  const start = kind === 'connect' ? from : steps.find(({ id }) => id === way?.fromLessonNode);
  const conditions = start ? conditionsFor(start.type) : [];
  const condition = conditions.find((each) => each === chosen.condition) ?? 'always';
  const isWhole = (kind === 'connect' ? to : way) !== undefined;
  return { kind, from, to, targets, way, conditions, condition, isWhole };
}
