import { MarkerType } from '@xyflow/react';
import { useTranslation } from 'react-i18next';
import type { LessonNode, LessonNodeLink } from '#domain/teach/node.ts';
import { CARD_HEIGHT, CARD_WIDTH, type Picture } from '#web/teach/editor/graph-layout.ts';
import type { Card } from '#web/teach/editor/step-card.tsx';
import { useStepNote } from '#web/teach/editor/step-item.tsx';
import { conditionsFor } from '#web/teach/editor/step-order.ts';
import type { Steps } from '#web/teach/editor/use-steps.ts';
import { useWayText } from '#web/teach/editor/use-way-text.ts';
import type { WayEdge } from '#web/teach/editor/way-line.tsx';

type NodeID = LessonNode['id'];

export interface ShownSteps {
  nodes: readonly LessonNode[];
  links: readonly LessonNodeLink[];
  questions: ReadonlyMap<NodeID, number>;
  unready: ReadonlySet<NodeID>;
  selected: NodeID | undefined;
}

interface Drawing extends ShownSteps {
  picture: Picture;
  chosenWay: LessonNodeLink['id'] | undefined;
  steps: Steps;
}

/** The steps and the ways as the picture draws them. */
export function useDrawnSteps({ nodes, links, questions, unready, selected, picture, chosenWay, steps }: Drawing) {
  const { t } = useTranslation();
  const noteOf = useStepNote();
  const wayText = useWayText();
  const nameOf = (node: LessonNode | undefined) => node?.name.trim() || t('teach.steps.unnamed');
  const stepOf = (id: NodeID) => nodes.find((node) => node.id === id);

  const cards = nodes.map((node, index): Card => {
    const data = {
      node,
      name: nameOf(node),
      note: noteOf(node, questions.get(node.id) ?? 0),
      unready: unready.has(node.id) ? t('teach.steps.unready') : undefined,
    };
    // Who speaks to the screen says what they read on it.
    const words = [t('draft.ways.step', { place: index + 1, name: data.name }), data.note, data.unready ?? []];
    return {
      id: node.id,
      type: 'step',
      position: picture.cards.get(node.id) ?? { x: 0, y: 0 },
      width: CARD_WIDTH,
      height: CARD_HEIGHT,
      // Said to be measured, a card keeps its ends, and the ways on them their place in the page and the focus.
      measured: { width: CARD_WIDTH, height: CARD_HEIGHT },
      selected: node.id === selected,
      ariaRole: 'button',
      ariaLabel: words.flat().join(', '),
      domAttributes: { 'aria-roledescription': t('draft.graph.step'), 'aria-pressed': node.id === selected },
      data,
    };
  });
  const ways = links.flatMap((link): WayEdge | [] => {
    const { id, fromLessonNode: source, toLessonNode: target, condition } = link;
    const [way, from] = [picture.ways.get(id), stepOf(source)];
    if (way === undefined || from === undefined) return [];
    const words = { from: nameOf(from), to: nameOf(stepOf(target)), condition: wayText(condition) };
    const label = t('draft.graph.way', words);
    return {
      id,
      type: 'way',
      source,
      target,
      selected: id === chosenWay,
      ariaRole: 'button',
      ariaLabel: label,
      domAttributes: { 'aria-roledescription': t('draft.graph.link') },
      markerEnd: { type: MarkerType.ArrowClosed, color: 'var(--line-strong)' },
      data: {
        way,
        condition,
        label,
        conditions: conditionsFor(from.type, condition),
        onChange: (next) => steps.replace(link, target, next),
        onCut: () => steps.cut(id),
      },
    };
  });
  return { cards, ways };
}
