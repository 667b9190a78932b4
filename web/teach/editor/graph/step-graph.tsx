import type { LessonNodeLink } from '#domain/teach/link.ts';
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
import type { Revision } from '#domain/interact/revision.ts';
import type { Flow } from '#domain/teach/analytics/learner-flow.ts';
import type { LessonNode } from '#domain/teach/node.ts';
import { layoutSteps, type GraphLayout } from '#web/teach/editor/graph/graph-layout.ts';
import { isInViewport, initialViewport } from '#web/teach/editor/graph/graph-viewport.ts';
import { type StepCardNode, StepCard } from '#web/teach/editor/graph/step-card.tsx';
import { defaultCondition, availableTargets } from '#web/teach/editor/draft/step-link.ts';
import { type ShownSteps, useCardNodes } from '#web/teach/editor/graph/use-card-nodes.ts';
import { useLinkEdges } from '#web/teach/editor/graph/use-link-edges.ts';
import { useGraphKeys } from '#web/teach/editor/graph/use-graph-keys.ts';
import { proposedLink } from '#web/shared/lesson/use-proposal-text.ts';
import { useProposals } from '#web/teach/editor/graph/use-proposals.ts';
import { useProposedEdges } from '#web/teach/editor/graph/use-proposed-edges.ts';
import type { Steps } from '#web/teach/editor/draft/use-steps.ts';
import { type StepLinkEdge, LinkEdge } from '#web/teach/editor/graph/link-edge.tsx';
import styles from './step-graph.module.css';

const cards = { step: StepCard };
const edgeTypes = { link: LinkEdge };

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
function useViewport(layout: GraphLayout, selected: LessonNode['id'] | undefined) {
  'use memo';
  const canvas = useRef<HTMLDivElement>(null);
  const [flow, setFlow] = useState<ReactFlowInstance<StepCardNode, StepLinkEdge>>();
  const card = selected && layout.cards.get(selected);
  const isPlaced = useRef(false);
  useEffect(() => {
    if (flow === undefined || canvas.current === null) return;
    const frame = { width: canvas.current.clientWidth, height: canvas.current.clientHeight };
    if (isPlaced.current && (card === undefined || isInViewport(card, flow.getViewport(), frame))) return;
    isPlaced.current = true;
    void flow.setViewport(initialViewport(layout, card, frame));
  }, [flow, layout, card]);
  return { canvas, onInit: setFlow };
}

/**
 * Lays out the graph again only if its steps or links changed: with many steps the layout takes longer than a keystroke
 * may.
 */
function useGraphLayout(
  nodes: readonly LessonNode[],
  links: readonly LessonNodeLink[],
  proposals: readonly Revision[],
  areAllLabelled: boolean,
): GraphLayout {
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
  const layout = useGraphLayout(nodes, links, proposals, flow !== undefined);
  const { canvas, onInit } = useViewport(layout, selected);
  const [selectedLink, setSelectedLink] = useState<LessonNodeLink['id']>();
  const onKeyDown = useGraphKeys({
    nodes,
    selectedLink,
    onDeselect: () => setSelectedLink(undefined),
    onRemoveLink: steps.removeLink,
    onOpen,
    onCopy,
    onRemove,
  });
  const cardNodes = useCardNodes({ ...shape, layout, flow });
  const linkEdges = useLinkEdges({ nodes, links, proposals, layout, selectedLink, steps, flow });
  const proposedEdges = useProposedEdges(proposals, nodes, layout);
  const stepOf = (id: string) => nodes.find((node) => node.id === id);
  const isOpen = ({ source, target }: { source: string; target: string }) =>
    availableTargets(source as NodeID, nodes, links).some(({ id }) => id === target);
  const connect = ({ source, target }: { source: string; target: string }) => {
    const [from, to] = [stepOf(source), stepOf(target)];
    if (from && to) steps.connect(from.id, to.id, defaultCondition(from, links));
  };
  const handleNodes = (changes: NodeChange<StepCardNode>[]) => {
    const chosen = changes.find((change) => change.type === 'select' && change.selected);
    if (chosen?.type === 'select') onSelect(chosen.id as NodeID);
  };
  const handleEdges = (changes: EdgeChange<StepLinkEdge>[]) => {
    for (const change of changes)
      if (change.type === 'select') setSelectedLink(change.selected ? (change.id as LessonNodeLink['id']) : undefined);
  };

  return (
    <div ref={canvas} className={styles.canvas} dir="ltr">
      <ReactFlow
        onInit={onInit}
        onKeyDown={onKeyDown}
        aria-label={t('teach.steps.graph')}
        nodes={cardNodes}
        edges={[...linkEdges, ...proposedEdges]}
        nodeTypes={cards}
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
