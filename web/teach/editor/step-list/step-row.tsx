import type { LessonNodeLink } from '#domain/teach/link.ts';
import { type KeyboardEvent, memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LessonNode, LessonType } from '#domain/teach/node.ts';
import { AddStep } from '#web/teach/editor/step-list/add-step.tsx';
import { StepItem } from '#web/teach/editor/step-list/step-item.tsx';

type NodeID = LessonNode['id'];

export interface StepRowActions {
  onSelect: (id: NodeID) => void;
  onFocus: (id: NodeID) => void;
  onKeyDown: (event: KeyboardEvent, index: number) => void;
  onMove: (index: number, by: -1 | 1) => void;
  onRemove: (index: number) => void;
  onCopy: (id: NodeID) => void;
  onAdd: (type: LessonType, after: NodeID | null) => void;
}

interface StepRowProps {
  node: LessonNode;
  index: number;
  /** Previous step in the list. */
  before: LessonNode | undefined;
  /** True if the previous step links to this one. */
  isLinked: boolean;
  isLast: boolean;
  questions: number;
  links: readonly { link: LessonNodeLink; to: LessonNode }[];
  isUnready: boolean;
  isSelected: boolean;
  isTabStop: boolean;
  /** Stable callbacks, so that the memo works. */
  actions: StepRowActions;
}

/**
 * A step of the list, with the button that adds a step before it. Memoized, so that only changed rows of a long list
 * render.
 */
export const StepRow = memo(function StepRow({ node, index, before, isLinked, links, actions, ...rest }: StepRowProps) {
  const { t } = useTranslation();
  const nameOf = ({ name }: LessonNode) => name.trim() || t('teach.steps.unnamed');
  return (
    <li data-linked={isLinked || undefined}>
      <AddStep
        label={before ? t('teach.steps.addAfter', { name: nameOf(before) }) : t('teach.steps.addFirst')}
        mark={before?.id ?? 'first'}
        onAdd={(type) => actions.onAdd(type, before?.id ?? null)}
      />
      <StepItem
        {...rest}
        node={node}
        name={nameOf(node)}
        place={index + 1}
        links={links}
        isFirst={index === 0}
        onSelect={() => actions.onSelect(node.id)}
        onFocus={() => actions.onFocus(node.id)}
        onKeyDown={(event) => actions.onKeyDown(event, index)}
        onMove={(by) => actions.onMove(index, by)}
        onCopy={() => actions.onCopy(node.id)}
        onRemove={() => actions.onRemove(index)}
      />
    </li>
  );
}, isSameRow);

function isSameRow(before: StepRowProps, after: StepRowProps): boolean {
  return (Object.keys(after) as (keyof StepRowProps)[]).every((name) =>
    name === 'links' ? areSameLinks(before.links, after.links) : before[name] === after[name],
  );
}

const areSameLinks = (before: StepRowProps['links'], after: StepRowProps['links']): boolean =>
  before.length === after.length &&
  after.every(({ link, to }, index) => before[index]?.link === link && before[index]?.to === to);
