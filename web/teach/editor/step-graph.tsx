import {
  Background,
  BackgroundVariant,
  Controls,
  type EdgeChange,
  MarkerType,
  type NodeChange,
  ReactFlow,
  type ReactFlowInstance,
} from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LessonNode, LessonNodeLink } from '#domain/teach/node.ts';
import { CARD_HEIGHT, CARD_WIDTH, layoutSteps, type Picture } from '#web/teach/editor/graph-layout.ts';
import { isInView, viewOn } from '#web/teach/editor/graph-view.ts';
import { type Card, StepCard } from '#web/teach/editor/step-card.tsx';
import { useStepNote } from '#web/teach/editor/step-item.tsx';
import { conditionsFor, likelyCondition, openTargets } from '#web/teach/editor/step-order.ts';
import { useGraphKeys } from '#web/teach/editor/use-graph-keys.ts';
import type { Steps } from '#web/teach/editor/use-steps.ts';
import { useWayText } from '#web/teach/editor/use-way-text.ts';
import { type WayEdge, WayLine } from '#web/teach/editor/way-line.tsx';
import styles from './step-graph.module.css';

const nodeTypes = { step: StepCard };
const edgeTypes = { way: WayLine };

type NodeID = LessonNode['id'];

export interface StepGraphProps {
  nodes: readonly LessonNode[];
  links: readonly LessonNodeLink[];
  questions: ReadonlyMap<NodeID, number>;
  unready: ReadonlySet<NodeID>;
  selected: NodeID | undefined;
  steps: Steps;
  onSelect: (id: NodeID) => void;
  /** Selects a step and goes on to its form. */
  onOpen: (id: NodeID) => void;
  onCopy: (id: NodeID) => void;
  /** Resolves when the step is gone. */
  onRemove: (id: NodeID) => Promise<void>;
}

/** Shows the chosen step at first, and again whenever another one was chosen that is off the screen. */
function useView(picture: Picture, selected: LessonNode['id'] | undefined) {
  'use memo';
  const canvas = useRef<HTMLDivElement>(null);
  const [flow, setFlow] = useState<ReactFlowInstance<Card, WayEdge>>();
  const card = selected && picture.cards.get(selected);
  const isPlaced = useRef(false);
  useEffect(() => {
    if (flow === undefined || canvas.current === null) return;
    const frame = { width: canvas.current.clientWidth, height: canvas.current.clientHeight };
    if (isPlaced.current && (card === undefined || isInView(card, flow.getViewport(), frame))) return;
    isPlaced.current = true;
    void flow.setViewport(viewOn(picture, card, frame));
  }, [flow, picture, card]);
  return { canvas, onInit: setFlow };
}

function useNameOf() {
  const { t } = useTranslation();
  return (node: LessonNode | undefined) => node?.name.trim() || t('teach.steps.unnamed');
}

type Drawn = Pick<StepGraphProps, 'nodes' | 'questions' | 'unready' | 'selected'>;

function useCards({ nodes, questions, unready, selected }: Drawn, picture: Picture): Card[] {
  'use memo';
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const noteOf = useStepNote();
  return nodes.map((node, index) => ({
    id: node.id,
    type: 'step',
    position: picture.cards.get(node.id) ?? { x: 0, y: 0 },
    width: CARD_WIDTH,
    height: CARD_HEIGHT,
    // Said to be measured, a card keeps its ends, and the ways on them their place in the page and the focus.
    measured: { width: CARD_WIDTH, height: CARD_HEIGHT },
    selected: node.id === selected,
    ariaRole: 'button',
    ariaLabel: t('draft.ways.step', { place: index + 1, name: nameOf(node) }),
    domAttributes: { 'aria-roledescription': t('draft.graph.step'), 'aria-pressed': node.id === selected },
    data: {
      node,
      name: nameOf(node),
      note: noteOf(node, questions.get(node.id) ?? 0),
      unready: unready.has(node.id) ? t('teach.steps.unready') : undefined,
    },
  }));
}

type Led = Pick<StepGraphProps, 'nodes' | 'links' | 'steps'> & { chosenWay: LessonNodeLink['id'] | undefined };

function useWays({ nodes, links, steps, chosenWay }: Led, picture: Picture): WayEdge[] {
  'use memo';
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const wayText = useWayText();
  const stepOf = (id: string) => nodes.find((node) => node.id === id);
  return links.flatMap((link): WayEdge | [] => {
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
}

/** The lesson's shape as a picture in which it can be changed; all of it can be done in the list and the form too. */
export function StepGraph({ nodes, links, questions, unready, selected, steps, onSelect, ...acts }: StepGraphProps) {
  'use memo';
  const { t } = useTranslation();
  const picture = layoutSteps(nodes, links);
  const { canvas, onInit } = useView(picture, selected);
  const [chosenWay, setChosenWay] = useState<LessonNodeLink['id']>();
  const onKeyDown = useGraphKeys({
    nodes,
    chosenWay,
    onLetGo: () => setChosenWay(undefined),
    onCut: steps.cut,
    ...acts,
  });
  const cards = useCards({ nodes, questions, unready, selected }, picture);
  const ways = useWays({ nodes, links, steps, chosenWay }, picture);
  const stepOf = (id: string) => nodes.find((node) => node.id === id);
  const isOpen = ({ source, target }: { source: string; target: string }) =>
    openTargets(source as NodeID, nodes, links).some(({ id }) => id === target);
  const connect = ({ source, target }: { source: string; target: string }) => {
    const [from, to] = [stepOf(source), stepOf(target)];
    if (from && to) steps.connect(from.id, to.id, likelyCondition(from, links));
  };
  const handleNodes = (changes: NodeChange<Card>[]) => {
    const chosen = changes.find((change) => change.type === 'select' && change.selected);
    if (chosen?.type === 'select') onSelect(chosen.id as NodeID);
  };
  const handleEdges = (changes: EdgeChange<WayEdge>[]) => {
    for (const change of changes)
      if (change.type === 'select') setChosenWay(change.selected ? (change.id as LessonNodeLink['id']) : undefined);
  };

  return (
    <div ref={canvas} className={styles['canvas']} dir="ltr">
      <ReactFlow
        onKeyDown={onKeyDown}
        onInit={onInit}
        aria-label={t('teach.steps.graph')}
        nodes={cards}
        edges={ways}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        onNodesChange={handleNodes}
        onEdgesChange={handleEdges}
        onConnect={connect}
        isValidConnection={isOpen}
        nodesDraggable={false}
        deleteKeyCode={null}
        selectionKeyCode={null}
        multiSelectionKeyCode={null}
        fitViewOptions={{ padding: 0.08, maxZoom: 1 }}
        minZoom={0.2}
        ariaLabelConfig={{
          'controls.ariaLabel': t('draft.graph.controls'),
          'controls.zoomIn.ariaLabel': t('draft.graph.zoomIn'),
          'controls.zoomOut.ariaLabel': t('draft.graph.zoomOut'),
          'controls.fitView.ariaLabel': t('draft.graph.fit'),
          'node.a11yDescription.keyboardDisabled': t('draft.graph.stepKeys'),
          'edge.a11yDescription.default': t('draft.graph.wayKeys'),
        }}
      >
        <Background variant={BackgroundVariant.Dots} gap={20} size={1.4} color="var(--line)" />
        <Controls showInteractive={false} position="bottom-left" />
      </ReactFlow>
    </div>
  );
}
