import { MarkerType } from '@xyflow/react';
import { useTranslation } from 'react-i18next';
import type { Revision } from '#domain/interact/revision.ts';
import type { LessonNode } from '#domain/teach/node.ts';
import { proposedLink, useProposalText } from '#web/shared/lesson/use-proposal-text.ts';
import type { GraphLayout } from '#web/teach/editor/graph/graph-layout.ts';
import type { StepLinkEdge } from '#web/teach/editor/graph/link-edge.tsx';

/** Callback for a proposed link, which cannot be edited. */
const nothing = () => {};

/** Edges for the links that others propose to add. */
export function useProposedEdges(
  proposals: readonly Revision[],
  nodes: readonly LessonNode[],
  layout: GraphLayout,
): StepLinkEdge[] {
  const { t } = useTranslation();
  const proposalText = useProposalText(nodes);
  return proposals.flatMap((proposal): StepLinkEdge | [] => {
    const { id, fromLessonNode: source, toLessonNode: target, condition } = proposedLink(proposal);
    const path = layout.links.get(id);
    if (proposal.action !== 'create' || path === undefined) return [];
    const label = t('draft.graph.proposed', { what: proposalText(proposal) });
    return {
      id,
      type: 'link',
      source,
      target,
      className: 'is-proposed-addition',
      selectable: false,
      ariaRole: 'img',
      ariaLabel: label,
      markerEnd: { type: MarkerType.ArrowClosed, color: 'var(--accent)' },
      data: { path, taken: undefined, condition, label, conditions: [], onChange: nothing, onRemove: nothing },
    };
  });
}
