import type { LessonNodeLink } from '#domain/teach/link.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Flow } from '#domain/teach/analytics/learner-flow.ts';
import type { LessonNode } from '#domain/teach/node.ts';
import { CARD_HEIGHT, CARD_WIDTH, type GraphLayout, type GraphPoint } from '#web/teach/editor/graph/graph-layout.ts';
import { MemoMap } from '#web/teach/editor/graph/memo-map.ts';
import type { StepCardNode } from '#web/teach/editor/graph/step-card.tsx';
import { useStepNote } from '#web/teach/lesson/use-step-note.ts';
import { useFlowText } from '#web/teach/flow/use-flow-text.ts';

type NodeID = LessonNode['id'];

export interface ShownSteps {
  nodes: readonly LessonNode[];
  links: readonly LessonNodeLink[];
  questions: ReadonlyMap<NodeID, number>;
  unready: ReadonlySet<NodeID>;
  selected: NodeID | undefined;
}

interface CardNodeOptions extends Omit<ShownSteps, 'links'> {
  layout: GraphLayout;
  flow: Flow | undefined;
}

const corner: GraphPoint = { x: 0, y: 0 };

/** Cards of the graph; unchanged steps keep their card object. */
export function useCardNodes({ nodes, questions, unready, selected, layout, flow }: CardNodeOptions): StepCardNode[] {
  const { t } = useTranslation();
  const noteOf = useStepNote();
  const flowWords = useFlowText();
  const [memo] = useState(() => new MemoMap<NodeID, StepCardNode>());
  const nameOf = (node: LessonNode) => node.name.trim() || t('teach.steps.unnamed');

  const cardOf = (node: LessonNode, index: number, position: GraphPoint): StepCardNode => {
    const isSelected = node.id === selected;
    const data = {
      node,
      name: nameOf(node),
      note: noteOf(node, questions.get(node.id) ?? 0),
      unready: unready.has(node.id) ? t('teach.steps.unready') : undefined,
      flow: flow && flowWords.ofStep(flow, node.id),
    };
    // The accessible name contains the visible text, so that voice control can use it.
    const { reached = [], stopped = [] } = data.flow ?? {};
    const words = [
      t('draft.ways.step', { place: index + 1, name: data.name }),
      reached,
      stopped,
      data.note,
      data.unready ?? [],
    ];
    return {
      id: node.id,
      type: 'step',
      position,
      width: CARD_WIDTH,
      height: CARD_HEIGHT,
      // A size in advance keeps the handles mounted, and with them the links, their position in the page and the focus.
      measured: { width: CARD_WIDTH, height: CARD_HEIGHT },
      selected: isSelected,
      ariaRole: 'button',
      ariaLabel: words.flat().join(', '),
      domAttributes: { 'aria-roledescription': t('draft.graph.step'), 'aria-pressed': isSelected },
      data,
    };
  };

  return nodes.map((node, index) => {
    const { id } = node;
    const position = layout.cards.get(id) ?? corner;
    const inputs = [node, index, position, id === selected, questions.get(id), unready.has(id), flow, t];
    return memo.get(id, inputs, () => cardOf(node, index, position));
  });
}
