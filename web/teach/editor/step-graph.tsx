import {
  Background,
  BackgroundVariant,
  Controls,
  type EdgeChange,
  type NodeChange,
  ReactFlow,
  type ReactFlowInstance,
} from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LessonNode, LessonNodeLink } from '#domain/teach/node.ts';
import { layoutSteps, type Picture } from '#web/teach/editor/graph-layout.ts';
import { isInView, viewOn } from '#web/teach/editor/graph-view.ts';
import { type Card, StepCard } from '#web/teach/editor/step-card.tsx';
import { likelyCondition, openTargets } from '#web/teach/editor/step-order.ts';
import { type ShownSteps, useDrawnSteps } from '#web/teach/editor/use-drawn-steps.ts';
import { useGraphKeys } from '#web/teach/editor/use-graph-keys.ts';
import type { Steps } from '#web/teach/editor/use-steps.ts';
import { type WayEdge, WayLine } from '#web/teach/editor/way-line.tsx';
import styles from './step-graph.module.css';

const cards = { step: StepCard };
const lines = { way: WayLine };

type NodeID = LessonNode['id'];

export interface StepGraphProps extends ShownSteps {
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

/** The lesson's shape as a picture in which it can be changed; all of it can be done in the list and the form too. */
export function StepGraph({ steps, onSelect, onOpen, onCopy, onRemove, ...shape }: StepGraphProps) {
  'use memo';
  const { t } = useTranslation();
  const { nodes, links, selected } = shape;
  const picture = layoutSteps(nodes, links);
  const { canvas, onInit } = useView(picture, selected);
  const [chosenWay, setChosenWay] = useState<LessonNodeLink['id']>();
  const onKeyDown = useGraphKeys({
    nodes,
    chosenWay,
    onLetGo: () => setChosenWay(undefined),
    onCut: steps.cut,
    onOpen,
    onCopy,
    onRemove,
  });
  const drawn = useDrawnSteps({ ...shape, picture, chosenWay, steps });
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
        onInit={onInit}
        onKeyDown={onKeyDown}
        aria-label={t('teach.steps.graph')}
        nodes={drawn.cards}
        edges={drawn.ways}
        nodeTypes={cards}
        edgeTypes={lines}
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
