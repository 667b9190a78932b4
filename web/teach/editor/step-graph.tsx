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
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Revision } from '#domain/policy/revision.ts';
import type { Flow } from '#domain/teach/flow.ts';
import type { LessonNode, LessonNodeLink } from '#domain/teach/node.ts';
import { layoutSteps, type Picture } from '#web/teach/editor/graph-layout.ts';
import { isInView, viewOn } from '#web/teach/editor/graph-view.ts';
import { type Card, StepCard } from '#web/teach/editor/step-card.tsx';
import { likelyCondition, openTargets } from '#web/teach/editor/step-order.ts';
import { type ShownSteps, useDrawnCards } from '#web/teach/editor/use-drawn-cards.ts';
import { useDrawnWays } from '#web/teach/editor/use-drawn-ways.ts';
import { useGraphKeys } from '#web/teach/editor/use-graph-keys.ts';
import { proposedLink } from '#web/shared/use-proposal-text.ts';
import { useProposals } from '#web/teach/editor/use-proposals.ts';
import { useProposedWays } from '#web/teach/editor/use-proposed-ways.ts';
import type { Steps } from '#web/teach/editor/use-steps.ts';
import { type WayEdge, WayLine } from '#web/teach/editor/way-line.tsx';
import styles from './step-graph.module.css';

const cards = { step: StepCard };
const lines = { way: WayLine };

type NodeID = LessonNode['id'];

export interface StepGraphProps extends ShownSteps {
  steps: Steps;
  /** Learners on each step and link, if they are shown. */
  flow: Flow | undefined;
  onSelect: (id: NodeID) => void;
  /** Selects a step and moves the focus to its form. */
  onOpen: (id: NodeID) => void;
  onCopy: (id: NodeID) => void;
  /** Resolves when the step is removed. */
  onRemove: (id: NodeID) => Promise<void>;
}

/** Shows the selected step at first, and again whenever a step outside the viewport is selected. */
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

/**
 * Lays out the graph again only if its steps or links changed: with many steps the layout takes longer than a keystroke
 * may.
 */
function usePicture(
  nodes: readonly LessonNode[],
  links: readonly LessonNodeLink[],
  proposals: readonly Revision[],
  areAllLabelled: boolean,
): Picture {
  const ids = nodes.map(({ id }) => id).join(' ');
  return useMemo(() => {
    const steps = ids === '' ? [] : ids.split(' ').map((id) => ({ id: id as NodeID }));
    const proposed = proposals.filter(({ action }) => action === 'create').map(proposedLink);
    return layoutSteps(steps, [...links, ...proposed], areAllLabelled);
  }, [ids, links, proposals, areAllLabelled]);
}

/** The lesson's steps as an editable graph; every edit is also possible in the list and the form. */
export function StepGraph({ steps, flow, onSelect, onOpen, onCopy, onRemove, ...shape }: StepGraphProps) {
  'use memo';
  const { t } = useTranslation();
  const { nodes, links, selected } = shape;
  const proposals = useProposals(nodes[0]?.lessonID);
  const picture = usePicture(nodes, links, proposals, flow !== undefined);
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
  const drawnCards = useDrawnCards({ ...shape, picture, flow });
  const drawnWays = useDrawnWays({ nodes, links, proposals, picture, chosenWay, steps, flow });
  const proposedWays = useProposedWays(proposals, nodes, picture);
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
        nodes={drawnCards}
        edges={[...drawnWays, ...proposedWays]}
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
