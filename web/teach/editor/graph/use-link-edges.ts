import type { LessonNodeLink } from '#domain/teach/link.ts';
import { MarkerType } from '@xyflow/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Revision } from '#domain/interact/revision.ts';
import type { Flow } from '#domain/teach/analytics/learner-flow.ts';
import type { LessonNode } from '#domain/teach/node.ts';
import type { GraphLayout, LinkPath } from '#web/teach/editor/graph/graph-layout.ts';
import { MemoMap } from '#web/teach/editor/graph/memo-map.ts';
import { conditionsFor } from '#web/shared/lesson/link-conditions.ts';
import { useProposalText } from '#web/shared/lesson/use-proposal-text.ts';
import { useLinkText } from '#web/shared/lesson/use-link-text.ts';
import type { Steps } from '#web/teach/editor/draft/use-steps.ts';
import type { StepLinkEdge } from '#web/teach/editor/graph/link-edge.tsx';
import { useFlowText } from '#web/teach/flow/use-flow-text.ts';
import { useStableCallbacks } from '#web/teach/editor/draft/use-stable-callbacks.ts';

type LinkID = LessonNodeLink['id'];

interface LinkEdgeOptions {
  nodes: readonly LessonNode[];
  links: readonly LessonNodeLink[];
  /** Proposed changes of links; the layout contains the links that they would add. */
  proposals: readonly Revision[];
  layout: GraphLayout;
  selectedLink: LinkID | undefined;
  steps: Steps;
  flow: Flow | undefined;
}

const arrow = { type: MarkerType.ArrowClosed, color: 'var(--line-strong)' } as const;
/** Arrow of constant size, whatever the width of the link. */
const arrowOnFlow = { ...arrow, color: 'var(--accent)', markerUnits: 'userSpaceOnUse', width: 26, height: 26 } as const;

/** Edges of the graph; unchanged links keep their edge object. */
export function useLinkEdges({
  nodes,
  links,
  proposals,
  layout,
  selectedLink,
  steps,
  flow,
}: LinkEdgeOptions): StepLinkEdge[] {
  const { t } = useTranslation();
  const linkText = useLinkText();
  const proposalText = useProposalText(nodes);
  const flowWords = useFlowText();
  const [memo] = useState(() => new MemoMap<LinkID, StepLinkEdge>());
  const { changeLink, removeLink } = useStableCallbacks({ changeLink: steps.changeLink, removeLink: steps.removeLink });
  const nameOf = (node: LessonNode) => node.name.trim() || t('teach.steps.unnamed');

  const edgeOf = (
    link: LessonNodeLink,
    path: LinkPath,
    from: LessonNode,
    to: LessonNode,
    proposed?: Revision,
  ): StepLinkEdge => {
    const { id, condition } = link;
    const words = { from: nameOf(from), to: nameOf(to), condition: linkText(condition) };
    const taken = flow && flowWords.ofLink(flow, id);
    const said = t('draft.graph.way', words);
    const label = [
      taken ? t('flow.wayOf', { condition: said, share: taken.taken }) : said,
      ...(proposed ? [t('draft.graph.proposed', { what: proposalText(proposed) })] : []),
    ].join('. ');
    return {
      ...(proposed && { className: proposed.action === 'delete' ? 'is-proposed-removal' : 'is-proposed-change' }),
      id,
      type: 'link',
      source: from.id,
      target: to.id,
      selected: id === selectedLink,
      ariaRole: 'button',
      ariaLabel: label,
      domAttributes: { 'aria-roledescription': t('draft.graph.link') },
      markerEnd: taken && taken.share > 0 ? arrowOnFlow : arrow,
      data: {
        path,
        taken,
        condition,
        label,
        conditions: conditionsFor(from.type, condition),
        onChange: (next) => changeLink(link, to.id, next),
        onRemove: () => removeLink(id),
      },
    };
  };

  const stepOf = new Map(nodes.map((node) => [node.id, node]));
  return links.flatMap((link): StepLinkEdge | [] => {
    const { id, fromLessonNode, toLessonNode } = link;
    const [path, from, to] = [layout.links.get(id), stepOf.get(fromLessonNode), stepOf.get(toLessonNode)];
    if (path === undefined || from === undefined || to === undefined) return [];
    const proposed = proposals.find(({ rowID }) => rowID === id);
    const inputs = [link, path, from, to, id === selectedLink, flow, proposed, t];
    return memo.get(id, inputs, () => edgeOf(link, path, from, to, proposed));
  });
}
