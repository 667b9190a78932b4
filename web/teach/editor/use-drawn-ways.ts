import { MarkerType } from '@xyflow/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Revision } from '#domain/policy/revision.ts';
import type { Flow } from '#domain/teach/flow.ts';
import type { LessonNode, LessonNodeLink } from '#domain/teach/node.ts';
import type { Picture, Way } from '#web/teach/editor/graph-layout.ts';
import { Kept } from '#web/teach/editor/kept.ts';
import { conditionsFor } from '#web/shared/link-conditions.ts';
import { useProposalText } from '#web/shared/use-proposal-text.ts';
import { useWayText } from '#web/shared/use-way-text.ts';
import type { Steps } from '#web/teach/editor/use-steps.ts';
import type { WayEdge } from '#web/teach/editor/way-line.tsx';
import { useFlowWords } from '#web/teach/flow/use-flow-words.ts';
import { useSteady } from '#web/teach/use-steady.ts';

type WayID = LessonNodeLink['id'];

interface Drawing {
  nodes: readonly LessonNode[];
  links: readonly LessonNodeLink[];
  /** Proposed changes of links; the layout contains the links that they would add. */
  proposals: readonly Revision[];
  picture: Picture;
  chosenWay: WayID | undefined;
  steps: Steps;
  flow: Flow | undefined;
}

const arrow = { type: MarkerType.ArrowClosed, color: 'var(--line-strong)' } as const;
/** Arrow of constant size, whatever the width of the link. */
const arrowOnFlow = { ...arrow, color: 'var(--accent)', markerUnits: 'userSpaceOnUse', width: 26, height: 26 } as const;

/** Edges of the graph; unchanged links keep their edge object. */
export function useDrawnWays({ nodes, links, proposals, picture, chosenWay, steps, flow }: Drawing): WayEdge[] {
  const { t } = useTranslation();
  const wayText = useWayText();
  const proposalText = useProposalText(nodes);
  const flowWords = useFlowWords();
  const [kept] = useState(() => new Kept<WayID, WayEdge>());
  const { replace, cut } = useSteady({ replace: steps.replace, cut: steps.cut });
  const nameOf = (node: LessonNode) => node.name.trim() || t('teach.steps.unnamed');

  const wayOf = (link: LessonNodeLink, way: Way, from: LessonNode, to: LessonNode, proposed?: Revision): WayEdge => {
    const { id, condition } = link;
    const words = { from: nameOf(from), to: nameOf(to), condition: wayText(condition) };
    const taken = flow && flowWords.ofWay(flow, id);
    const said = t('draft.graph.way', words);
    const label = [
      taken ? t('flow.wayOf', { condition: said, share: taken.taken }) : said,
      ...(proposed ? [t('draft.graph.proposed', { what: proposalText(proposed) })] : []),
    ].join('. ');
    return {
      ...(proposed && { className: proposed.action === 'delete' ? 'is-to-go' : 'is-to-change' }),
      id,
      type: 'way',
      source: from.id,
      target: to.id,
      selected: id === chosenWay,
      ariaRole: 'button',
      ariaLabel: label,
      domAttributes: { 'aria-roledescription': t('draft.graph.link') },
      markerEnd: taken && taken.share > 0 ? arrowOnFlow : arrow,
      data: {
        way,
        taken,
        condition,
        label,
        conditions: conditionsFor(from.type, condition),
        onChange: (next) => replace(link, to.id, next),
        onCut: () => cut(id),
      },
    };
  };

  const stepOf = new Map(nodes.map((node) => [node.id, node]));
  return links.flatMap((link): WayEdge | [] => {
    const { id, fromLessonNode, toLessonNode } = link;
    const [way, from, to] = [picture.ways.get(id), stepOf.get(fromLessonNode), stepOf.get(toLessonNode)];
    if (way === undefined || from === undefined || to === undefined) return [];
    const proposed = proposals.find(({ rowID }) => rowID === id);
    const inputs = [link, way, from, to, id === chosenWay, flow, proposed, t];
    return kept.of(id, inputs, () => wayOf(link, way, from, to, proposed));
  });
}
