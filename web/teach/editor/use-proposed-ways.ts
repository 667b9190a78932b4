import { MarkerType } from '@xyflow/react';
import { useTranslation } from 'react-i18next';
import type { Revision } from '#domain/policy/revision.ts';
import type { LessonNode } from '#domain/teach/node.ts';
import { proposedLink, useProposalText } from '#web/shared/use-proposal-text.ts';
import type { Picture } from '#web/teach/editor/graph-layout.ts';
import type { WayEdge } from '#web/teach/editor/way-line.tsx';

/** Callback for a proposed link, which cannot be edited. */
const nothing = () => {};

/** Edges for the links that others propose to add. */
export function useProposedWays(
  proposals: readonly Revision[],
  nodes: readonly LessonNode[],
  picture: Picture,
): WayEdge[] {
  const { t } = useTranslation();
  const proposalText = useProposalText(nodes);
  return proposals.flatMap((proposal): WayEdge | [] => {
    const { id, fromLessonNode: source, toLessonNode: target, condition } = proposedLink(proposal);
    const way = picture.ways.get(id);
    if (proposal.action !== 'create' || way === undefined) return [];
    const label = t('draft.graph.proposed', { what: proposalText(proposal) });
    return {
      id,
      type: 'way',
      source,
      target,
      className: 'is-to-come',
      selectable: false,
      ariaRole: 'img',
      ariaLabel: label,
      markerEnd: { type: MarkerType.ArrowClosed, color: 'var(--accent)' },
      data: { way, taken: undefined, condition, label, conditions: [], onChange: nothing, onCut: nothing },
    };
  });
}
