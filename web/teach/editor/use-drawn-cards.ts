import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Flow } from '#domain/teach/flow.ts';
import type { LessonNode, LessonNodeLink } from '#domain/teach/node.ts';
import { CARD_HEIGHT, CARD_WIDTH, type Picture, type Place } from '#web/teach/editor/graph-layout.ts';
import { Kept } from '#web/teach/editor/kept.ts';
import type { Card } from '#web/teach/editor/step-card.tsx';
import { useStepNote } from '#web/teach/editor/step-item.tsx';
import { useFlowWords } from '#web/teach/flow/use-flow-words.ts';

type NodeID = LessonNode['id'];

export interface ShownSteps {
  nodes: readonly LessonNode[];
  links: readonly LessonNodeLink[];
  questions: ReadonlyMap<NodeID, number>;
  unready: ReadonlySet<NodeID>;
  selected: NodeID | undefined;
}

interface Drawing extends Omit<ShownSteps, 'links'> {
  picture: Picture;
  flow: Flow | undefined;
}

const corner: Place = { x: 0, y: 0 };

/** Cards of the graph; unchanged steps keep their card object. */
export function useDrawnCards({ nodes, questions, unready, selected, picture, flow }: Drawing): Card[] {
  const { t } = useTranslation();
  const noteOf = useStepNote();
  const flowWords = useFlowWords();
  const [kept] = useState(() => new Kept<NodeID, Card>());
  const nameOf = (node: LessonNode) => node.name.trim() || t('teach.steps.unnamed');

  const cardOf = (node: LessonNode, index: number, position: Place): Card => {
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
    const position = picture.cards.get(id) ?? corner;
    const inputs = [node, index, position, id === selected, questions.get(id), unready.has(id), flow, t];
    return kept.of(id, inputs, () => cardOf(node, index, position));
  });
}
