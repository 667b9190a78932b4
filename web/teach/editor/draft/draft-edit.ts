import { type StepSnapshot, toStepSnapshot } from '#domain/teach/step-snapshot.ts';
import type { LessonNodeLink } from '#domain/teach/link.ts';
import type { LessonNode } from '#domain/teach/node.ts';
import type { Draft } from '#domain/teach/version/draft.ts';
import { parseSlides, storedSlides } from '#domain/teach/slide.ts';
import type { StepState } from '#domain/teach/step-state.ts';
import type { CommandInput } from '#sync/commands.ts';

export type DraftGraph = Pick<Draft, 'nodes' | 'contents' | 'quizzes' | 'links'>;
export type DraftEdit = Omit<CommandInput<'draft.edit'>, 'lessonID'>;
type AddedStep = DraftEdit['added'][number];
type NodeID = LessonNode['id'];

/** The graph of a draft before and after an edit. */
export interface DraftGraphChange {
  before: DraftGraph;
  after: DraftGraph;
}

const idsOf = ({ nodes }: Pick<DraftGraph, 'nodes'>): NodeID[] => nodes.map(({ id }) => id);

const findLink = (
  { links }: DraftGraph,
  { fromLessonNode, toLessonNode }: LessonNodeLink,
): LessonNodeLink | undefined =>
  links.find((each) => each.fromLessonNode === fromLessonNode && each.toLessonNode === toLessonNode);

/** Links of `graph` that are missing in `old` or have another condition there. */
const changedLinks = (graph: DraftGraph, old: DraftGraph): LessonNodeLink[] =>
  graph.links.filter((link) => findLink(old, link)?.condition !== link.condition);

export const isSameGraph = ({ before, after }: DraftGraphChange): boolean =>
  idsOf(before).join() === idsOf(after).join() &&
  before.links.length === after.links.length &&
  changedLinks(after, before).length === 0;

/**
 * Change that undoes an edit: removed steps come back with their content. Later changes, here or on another device,
 * stay as they are.
 */
export function inverseEdit(
  { before, after }: DraftGraphChange,
  current: DraftGraph,
  newLinkID: () => LessonNodeLink['id'],
): DraftEdit {
  const [beforeIDs, afterIDs, currentIDs] = [before, after, current].map((graph) => new Set(idsOf(graph))) as [
    Set<NodeID>,
    Set<NodeID>,
    Set<NodeID>,
  ];
  const removed = idsOf(after).filter((id) => !beforeIDs.has(id) && currentIDs.has(id));
  const added = before.nodes.filter(({ id }) => !afterIDs.has(id) && !currentIDs.has(id));
  const remaining = (ids: NodeID[]) => ids.filter((id) => beforeIDs.has(id) && afterIDs.has(id)).join();
  const isMoved = added.length > 0 || remaining(idsOf(before)) !== remaining(idsOf(after));
  const listed = [...idsOf(current).filter((id) => !removed.includes(id)), ...idsOf({ nodes: added })];
  return {
    removed,
    added: added.map((node) => toAddedStep(node, writtenStepOf(node, before))),
    order: isMoved ? inOrderOf(idsOf(before), listed) : [],
    removedLinks: after.links
      .filter((link) => !findLink(before, link))
      .flatMap((link) => findLink(current, link)?.id ?? []),
    changedLinks: changedLinks(before, after).map(({ fromLessonNode, toLessonNode, condition }) => ({
      id: newLinkID(),
      from: fromLessonNode,
      to: toLessonNode,
      condition,
    })),
  };
}

/** The listed steps in the wanted order; a step that is not in it stays after its neighbor. */
function inOrderOf(wanted: NodeID[], listed: NodeID[]): NodeID[] {
  const order = wanted.filter((id) => listed.includes(id));
  for (const [index, id] of listed.entries())
    if (!order.includes(id)) order.splice(order.indexOf(listed[index - 1] as NodeID) + 1, 0, id);
  return order;
}

/** Ids and name for the copy of a step. */
export interface CopyParts {
  id: NodeID;
  bodyID: string;
  name: string;
  linkIDs: [LessonNodeLink['id'], LessonNodeLink['id']];
}

/** Change that copies a step to the position after it and takes over its outgoing link. */
export function copyStepEdit(node: LessonNode, graph: DraftGraph, { linkIDs, ...copy }: CopyParts): DraftEdit {
  return {
    removed: [],
    added: [
      {
        ...toAddedStep({ ...node, ...copy }, writtenStepOf(node, graph), copy.bodyID),
        name: copy.name,
        importKey: null,
      },
    ],
    ...insertAfter(node.id, copy.id, graph, linkIDs),
  };
}

/** Change that restores a deleted step at its old position, between the step before it and that step's target. */
export function restoreStepEdit(
  { nodeID, step, position }: StepState,
  graph: DraftGraph,
  linkIDs: CopyParts['linkIDs'],
): DraftEdit {
  const before = idsOf(graph)[Math.min(position, graph.nodes.length) - 1];
  const isFirst = before === undefined;
  const [next] = graph.nodes;
  return {
    removed: [],
    added: [toAddedStep({ id: nodeID, status: 'INCOMPLETE' }, step)],
    ...(isFirst
      ? {
          order: [nodeID, ...idsOf(graph)],
          removedLinks: [],
          changedLinks: next ? [{ id: linkIDs[0], from: nodeID, to: next.id, condition: 'always' as const }] : [],
        }
      : insertAfter(before, nodeID, graph, linkIDs)),
  };
}

/** Inserts a step after `before`; takes over the outgoing link if there is exactly one. */
function insertAfter(
  before: NodeID,
  id: NodeID,
  graph: DraftGraph,
  [incomingID, outgoingID]: CopyParts['linkIDs'],
): Pick<DraftEdit, 'order' | 'removedLinks' | 'changedLinks'> {
  const outgoing = graph.links.filter((link) => link.fromLessonNode === before && link.condition === 'always');
  const replaced = outgoing.length === 1 ? outgoing : [];
  const ids = idsOf(graph);
  return {
    order: ids.toSpliced(ids.indexOf(before) + 1, 0, id),
    removedLinks: replaced.map((link) => link.id),
    changedLinks: [
      { id: incomingID, from: before, to: id, condition: 'always' },
      ...replaced.map((link) => ({ id: outgoingID, from: id, to: link.toLessonNode, condition: 'always' as const })),
    ],
  };
}

const writtenStepOf = (node: LessonNode, { contents, quizzes }: DraftGraph): StepSnapshot =>
  toStepSnapshot(
    node,
    contents.find(({ lessonNodeID }) => lessonNodeID === node.id),
    quizzes.find(({ lessonNodeID }) => lessonNodeID === node.id),
  );

function toAddedStep(
  { id, status }: Pick<LessonNode, 'id' | 'status'>,
  { content, quiz, slides, ...written }: StepSnapshot,
  bodyID: string | undefined = content?.id ?? quiz?.id,
): AddedStep {
  if (bodyID === undefined) throw new Error('the step has no body');
  const { type } = written;
  return {
    ...written,
    id,
    bodyID,
    status,
    ...(content && bodyOf({ ...content, id: bodyID as typeof content.id }, type)),
    ...(quiz && { quiz: { ...quiz, id: bodyID as typeof quiz.id } }),
    ...(type === 'SLIDESHOW' && { slides: { id, slides: storedSlides(parseSlides(slides)) } }),
  };
}

const bodyOf = (
  { id, text, video, captions }: NonNullable<StepSnapshot['content']>,
  type: LessonNode['type'],
): Pick<AddedStep, 'text' | 'video'> => ({
  ...(text !== '' && { text: { id, text } }),
  ...(type === 'VIDEO' && { video: { id, video: video ?? '', captions } }),
});
