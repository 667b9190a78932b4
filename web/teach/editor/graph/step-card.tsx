import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import type { CSSProperties } from 'react';
import type { LessonNode } from '#domain/teach/node.ts';
import { Stack } from '#ui/layout/stack.tsx';
import { DoneMark } from '#web/teach/page/done-mark.tsx';
import { AttentionMark } from '#web/teach/page/attention-mark.tsx';
import { StepIcon } from '#web/teach/lesson/step-type.tsx';
import type { StepFlowText } from '#web/teach/flow/use-flow-text.ts';
import styles from './step-card.module.css';

export type StepCardNode = Node<
  { node: LessonNode; name: string; note: string; unready: string | undefined; flow: StepFlowText | undefined },
  'step'
>;

/** A step in the graph; links run from its lower edge to the upper edge of another step. */
export function StepCard({ data: { node, name, note, unready, flow }, selected }: NodeProps<StepCardNode>) {
  return (
    <div
      className={styles.card}
      data-on={selected || undefined}
      data-flow={flow && (flow.share > 0 ? 'some' : 'none')}
      style={flow && ({ '--share': flow.share } as CSSProperties)}
      dir="auto"
    >
      <Handle type="target" position={Position.Top} />
      <StepIcon type={node.type} />
      <Stack grow className={styles.text}>
        <b>{name}</b> {flow ? <FlowNote {...flow} /> : <small>{note}</small>}
      </Stack>
      {node.status === 'COMPLETE' && <DoneMark />}
      {unready !== undefined && <AttentionMark label={unready} />}
      <Handle type="source" position={Position.Bottom} />
    </div>
  );
}

const FlowNote = ({ reached, stopped }: StepFlowText) => (
  <small>
    {reached} {stopped !== undefined && <em>{stopped}</em>}
  </small>
);
