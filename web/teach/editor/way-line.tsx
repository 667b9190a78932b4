import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { BaseEdge, type Edge, EdgeLabelRenderer, type EdgeProps } from '@xyflow/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { LinkCondition } from '#domain/teach/node.ts';
import { curve, type Way } from '#web/teach/editor/graph-layout.ts';
import { useWayText } from '#web/shared/use-way-text.ts';
import type { WayWords } from '#web/teach/flow/use-flow-words.ts';
import styles from './way-line.module.css';

type DrawnWay = {
  way: Way;
  /** Learners who take the link, if they are shown. */
  taken: WayWords | undefined;
  /** Accessible name with all of its text. */
  label: string;
  condition: LinkCondition;
  /** Conditions that the link may have. */
  conditions: readonly LinkCondition[];
  onChange: (condition: LinkCondition) => void;
  onCut: () => void;
};

export type WayEdge = Edge<DrawnWay, 'way'>;

/** Width in px of a link that hardly anyone takes, and the extra width of one that everyone takes. */
const [THIN, THICK] = [1.5, 9];

const strokeOf = ({ share }: WayWords) =>
  share > 0 ? { strokeWidth: THIN + THICK * share, stroke: 'var(--accent)' } : { strokeDasharray: '3 6' };

/** A link in the graph, with its condition; a selected one also shows its actions. */
export function WayLine({ data, selected, markerEnd }: EdgeProps<WayEdge>) {
  const wayText = useWayText();
  if (data === undefined) return null;
  const { way, condition, taken } = data;
  const words = [condition === 'always' ? [] : wayText(condition), taken?.taken ?? []].flat();
  return (
    <>
      <BaseEdge
        path={curve(way.points)}
        interactionWidth={28}
        {...(taken && { style: strokeOf(taken) })}
        {...(markerEnd !== undefined && { markerEnd })}
      />
      <EdgeLabelRenderer>
        <div
          className={styles['label']}
          style={{ translate: `calc(${way.label.x}px - 50%) calc(${way.label.y}px - 50%)` }}
        >
          {selected ? <WayTools {...data} /> : words.length > 0 && <span>{words.join(' · ')}</span>}
        </div>
      </EdgeLabelRenderer>
    </>
  );
}

function WayTools({ label, condition, conditions, onChange, onCut }: DrawnWay) {
  const { t } = useTranslation();
  const wayText = useWayText();
  const tools = useRef<HTMLFieldSetElement>(null);
  useEffect(() => tools.current?.querySelector<HTMLElement>('select, button')?.focus(), []);
  return (
    <fieldset ref={tools} aria-label={label} className={`nodrag nopan ${styles['tools']}`}>
      {conditions.length > 1 && (
        <NativeSelect
          size="sm"
          aria-label={t('draft.graph.condition')}
          value={condition}
          onChange={(event) => onChange(event.currentTarget.value as LinkCondition)}
          data={conditions.map((each) => ({ value: each, label: wayText(each) }))}
        />
      )}
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('draft.graph.cut')} onClick={onCut}>
        <IconTrash size={17} />
      </ActionIcon>
    </fieldset>
  );
}
