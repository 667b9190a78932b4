import type { LinkCondition } from '#domain/teach/link.ts';
import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { BaseEdge, type Edge, EdgeLabelRenderer, type EdgeProps } from '@xyflow/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '#ui/control/select.ts';
import { curvePath, type LinkPath } from '#web/teach/editor/graph/graph-layout.ts';
import { useLinkText } from '#web/shared/lesson/use-link-text.ts';
import type { LinkFlowText } from '#web/teach/flow/use-flow-text.ts';
import styles from './link-edge.module.css';

type LinkEdgeData = {
  path: LinkPath;
  /** Learners who take the link, if they are shown. */
  taken: LinkFlowText | undefined;
  /** Accessible name with all of its text. */
  label: string;
  condition: LinkCondition;
  /** Conditions that the link may have. */
  conditions: readonly LinkCondition[];
  onChange: (condition: LinkCondition) => void;
  onRemove: () => void;
};

export type StepLinkEdge = Edge<LinkEdgeData, 'link'>;

/** Width in px of a link that hardly anyone takes, and the extra width of one that everyone takes. */
const [THIN, THICK] = [1.5, 9];

const strokeOf = ({ share }: LinkFlowText) =>
  share > 0 ? { strokeWidth: THIN + THICK * share, stroke: 'var(--accent)' } : { strokeDasharray: '3 6' };

/** A link in the graph, with its condition; a selected one also shows its actions. */
export function LinkEdge({ data, selected, markerEnd }: EdgeProps<StepLinkEdge>) {
  const linkText = useLinkText();
  if (data === undefined) return null;
  const { path, condition, taken } = data;
  const words = [condition === 'always' ? [] : linkText(condition), taken?.taken ?? []].flat();
  return (
    <>
      <BaseEdge
        path={curvePath(path.points)}
        interactionWidth={28}
        {...(taken && { style: strokeOf(taken) })}
        {...(markerEnd !== undefined && { markerEnd })}
      />
      <EdgeLabelRenderer>
        <div
          className={styles.label}
          style={{ translate: `calc(${path.label.x}px - 50%) calc(${path.label.y}px - 50%)` }}
        >
          {selected ? <LinkTools {...data} /> : words.length > 0 && <span>{words.join(' · ')}</span>}
        </div>
      </EdgeLabelRenderer>
    </>
  );
}

function LinkTools({ label, condition, conditions, onChange, onRemove }: LinkEdgeData) {
  const { t } = useTranslation();
  const linkText = useLinkText();
  const tools = useRef<HTMLFieldSetElement>(null);
  useEffect(() => tools.current?.querySelector<HTMLElement>('select, button')?.focus(), []);
  return (
    <fieldset ref={tools} aria-label={label} className={`nodrag nopan ${styles.tools}`}>
      {conditions.length > 1 && (
        <Select
          size="sm"
          aria-label={t('draft.graph.condition')}
          value={condition}
          onChange={(event) => onChange(event.currentTarget.value as LinkCondition)}
          data={conditions.map((each) => ({ value: each, label: linkText(each) }))}
        />
      )}
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('draft.graph.cut')} onClick={onRemove}>
        <IconTrash size={17} />
      </ActionIcon>
    </fieldset>
  );
}
