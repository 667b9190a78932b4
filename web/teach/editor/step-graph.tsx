import {
  Background,
  BackgroundVariant,
  Controls,
  BaseEdge,
  type Edge,
  type EdgeProps,
  EdgeLabelRenderer,
  Handle,
  MarkerType,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
  type ReactFlowInstance,
} from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LessonNode, LessonNodeLink } from '#domain/teach/node.ts';
import { AttentionMark } from '#web/teach/editor/attention-mark.tsx';
import { CARD_HEIGHT, CARD_WIDTH, curve, layoutSteps, type Picture, type Way } from '#web/teach/editor/graph-layout.ts';
import { isInView, viewOn } from '#web/teach/editor/graph-view.ts';
import { useStepNote } from '#web/teach/editor/step-item.tsx';
import { StepIcon } from '#web/teach/editor/step-look.tsx';
import { useWayText } from '#web/teach/editor/use-way-text.ts';
import styles from './step-graph.module.css';

type Card = Node<{ node: LessonNode; name: string; note: string; unready: string | undefined }, 'step'>;

function StepCard({ data: { node, name, note, unready }, selected }: NodeProps<Card>) {
  return (
    <div className={styles['card']} data-on={selected || undefined} dir="auto">
      <Handle type="target" position={Position.Top} isConnectable={false} />
      <StepIcon type={node.type} />
      <div className={styles['words']}>
        <b>{name}</b>
        <small>{note}</small>
      </div>
      {unready !== undefined && <AttentionMark label={unready} />}
      <Handle type="source" position={Position.Bottom} isConnectable={false} />
    </div>
  );
}

type WayEdge = Edge<{ way: Way; words: string | undefined }, 'way'>;

function WayLine({ data, markerEnd }: EdgeProps<WayEdge>) {
  if (data === undefined) return null;
  const { way, words } = data;
  return (
    <>
      <BaseEdge path={curve(way.points)} {...(markerEnd !== undefined && { markerEnd })} />
      {words !== undefined && (
        <EdgeLabelRenderer>
          <span
            className={styles['words-on-way']}
            style={{ translate: `calc(${way.label.x}px - 50%) calc(${way.label.y}px - 50%)` }}
          >
            {words}
          </span>
        </EdgeLabelRenderer>
      )}
    </>
  );
}

const cards = { step: StepCard };
const lines = { way: WayLine };

export interface StepGraphProps {
  nodes: readonly LessonNode[];
  links: readonly LessonNodeLink[];
  questions: ReadonlyMap<LessonNode['id'], number>;
  unready: ReadonlySet<LessonNode['id']>;
  selected: LessonNode['id'] | undefined;
  onSelect: (id: LessonNode['id']) => void;
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

/** The lesson's shape as a picture. It is for looking and pressing; writing, moving and linking are done in the list and the form. */
export function StepGraph({ nodes, links, questions, unready, selected, onSelect }: StepGraphProps) {
  'use memo';
  const { t } = useTranslation();
  const noteOf = useStepNote();
  const wayText = useWayText();
  const picture = layoutSteps(nodes, links);
  const { canvas, onInit } = useView(picture, selected);
  const shown: Card[] = nodes.map((node) => ({
    id: node.id,
    type: 'step',
    position: picture.cards.get(node.id) ?? { x: 0, y: 0 },
    width: CARD_WIDTH,
    height: CARD_HEIGHT,
    selected: node.id === selected,
    data: {
      node,
      name: node.name.trim() || t('teach.steps.unnamed'),
      note: noteOf(node, questions.get(node.id) ?? 0),
      unready: unready.has(node.id) ? t('teach.steps.unready') : undefined,
    },
  }));
  const edges = links.flatMap((link): WayEdge | [] => {
    const way = picture.ways.get(link.id);
    return way === undefined
      ? []
      : {
          id: link.id,
          type: 'way',
          source: link.fromLessonNode,
          target: link.toLessonNode,
          markerEnd: { type: MarkerType.ArrowClosed, color: 'var(--line-strong)' },
          data: { way, words: link.condition === 'always' ? undefined : wayText(link.condition) },
        };
  });
  return (
    <div ref={canvas} className={styles['canvas']} dir="ltr">
      <ReactFlow
        onInit={onInit}
        aria-label={t('teach.steps.graph')}
        nodes={shown}
        edges={edges}
        nodeTypes={cards}
        edgeTypes={lines}
        onNodeClick={(_event, card) => onSelect(card.data.node.id)}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        deleteKeyCode={null}
        fitViewOptions={{ padding: 0.08, maxZoom: 1 }}
        minZoom={0.2}
        ariaLabelConfig={{
          'controls.ariaLabel': t('draft.graph.controls'),
          'controls.zoomIn.ariaLabel': t('draft.graph.zoomIn'),
          'controls.zoomOut.ariaLabel': t('draft.graph.zoomOut'),
          'controls.fitView.ariaLabel': t('draft.graph.fit'),
        }}
      >
        <Background variant={BackgroundVariant.Dots} gap={20} size={1.4} color="var(--line)" />
        <Controls showInteractive={false} position="bottom-left" />
      </ReactFlow>
    </div>
  );
}
