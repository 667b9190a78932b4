import type { LessonNodeLink, LinkCondition } from '#domain/teach/link.ts';
import type { LessonNode } from '#domain/teach/node.ts';
import type { OutlineNode } from '#domain/teach/version/version.ts';
import { conditionsFor } from '#web/shared/lesson/link-conditions.ts';

export const linkSuggestionKinds = ['connect', 'revise', 'cut'] as const;
export type LinkSuggestionKind = (typeof linkSuggestionKinds)[number];

/** The user's choices so far; missing ones get a default. */
export interface LinkSuggestionInput {
  kind: LinkSuggestionKind;
  from?: LessonNode['id'];
  to?: LessonNode['id'];
  linkID?: LessonNodeLink['id'];
  condition?: LinkCondition;
}

/** The options of the form, and the selected ones. */
export interface LinkSuggestion {
  kind: LinkSuggestionKind;
  from: OutlineNode | undefined;
  to: OutlineNode | undefined;
  /** Steps to which `from` has no link yet. */
  targets: OutlineNode[];
  link: LessonNodeLink | undefined;
  /** Possible conditions of the link. */
  conditions: readonly LinkCondition[];
  condition: LinkCondition;
  isComplete: boolean;
}

export function linkSuggestion(
  input: LinkSuggestionInput,
  steps: readonly OutlineNode[],
  links: readonly LessonNodeLink[],
): LinkSuggestion {
  const { kind } = input;
  const from = steps.find(({ id }) => id === input.from) ?? steps[0];
  const isLinked = (to: OutlineNode) =>
    links.some(({ fromLessonNode, toLessonNode }) => fromLessonNode === from?.id && toLessonNode === to.id);
  const targets = steps.filter((step) => step !== from && !isLinked(step));
  const to = targets.find(({ id }) => id === input.to) ?? targets[0];
  const link = links.find(({ id }) => id === input.linkID) ?? links[0];
  const start = kind === 'connect' ? from : steps.find(({ id }) => id === link?.fromLessonNode);
  const conditions = start ? conditionsFor(start.type) : [];
  const condition = conditions.find((each) => each === input.condition) ?? 'always';
  const isComplete = (kind === 'connect' ? to : link) !== undefined;
  return { kind, from, to, targets, link, conditions, condition, isComplete };
}
