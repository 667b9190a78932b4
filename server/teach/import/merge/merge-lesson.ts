import type { ImportedLesson, ImportedNode } from '#server/teach/import/imported-course.ts';
import type {
  ImportConflict,
  CurrentLesson,
  CurrentNode,
  LessonFields,
  LessonImportPlan,
  LessonImportState,
  NodeFields,
  NodeImportPlan,
} from '#server/teach/import/merge/import-state.ts';
import { digestsOf, isEdited, threeWayMerge } from '#server/teach/import/merge/three-way-merge.ts';

export type LessonUpdate = Extract<LessonImportPlan, { do: 'update' }>;

const BESIDE = '!beside';

export const nodeFields = (node: ImportedNode): NodeFields => ({
  name: node.name,
  body: node.type === 'RICHTEXT' ? node.text : node.questions,
});
const currentFields = ({ name, body }: CurrentNode): NodeFields => ({ name, body });

export const lessonState = (lesson: ImportedLesson, fields: LessonFields): LessonImportState => ({
  fields: digestsOf(fields),
  order: lesson.nodes.map((node) => node.importKey),
  nodes: Object.fromEntries(lesson.nodes.map((node) => [node.importKey, digestsOf(nodeFields(node))])),
});

interface StepMergeContext {
  state: LessonImportState | undefined;
  current: ReadonlyMap<string, CurrentNode>;
  next: ImportedLesson;
  /** True if the teacher has rearranged the steps. */
  isArranged: boolean;
  attention: ImportConflict[];
}

/** Changes for one step, and whether it belongs to the linked sequence. */
interface StepMerge {
  plans: NodeImportPlan[];
  isChained: boolean;
}

/**
 * Merges the steps of a lesson that was imported before. If the teacher has rearranged the steps, nothing is removed or
 * relinked.
 */
export function mergeSteps(
  state: LessonImportState | undefined,
  current: CurrentLesson,
  next: ImportedLesson,
  attention: ImportConflict[],
): Pick<LessonUpdate, 'nodes' | 'chain'> {
  const byKey = new Map(current.nodes.flatMap((node) => (node.importKey === null ? [] : [[node.importKey, node]])));
  const steps: StepMergeContext = {
    state,
    current: byKey,
    next,
    isArranged: !isChain(current, state?.order ?? []),
    attention,
  };
  const known = new Set(next.nodes.map((node) => node.importKey));
  const gone = (state?.order ?? []).filter((key) => !known.has(key));
  const merged = [
    ...next.nodes.map((node) => ({ key: node.importKey, ...mergeFromSource(node, steps) })),
    ...gone.map((key) => ({ key, ...mergeDroppedBySource(key, steps) })),
  ];
  const nodes = merged.flatMap((each) => each.plans);
  if (steps.isArranged) return { nodes };
  return { nodes, chain: merged.filter((each) => each.isChained).map((each) => each.key) };
}

function mergeFromSource(node: ImportedNode, steps: StepMergeContext): StepMerge {
  const { importKey, name } = node;
  const mine = steps.current.get(importKey);
  const base = steps.state?.nodes[importKey];
  if (mine !== undefined)
    return { plans: mergeStep(base, mine, node, steps.current, steps.attention), isChained: true };
  if (base === undefined) {
    if (steps.isArranged) steps.attention.push({ kind: 'step_unplaced', importKey, name });
    return { plans: [{ do: 'create', node }], isChained: true };
  }
  steps.attention.push({ kind: 'step_deleted_here', importKey, name });
  return { plans: [], isChained: false };
}

/** Removes a step that the source has dropped, unless the teacher has edited it or rearranged the steps. */
function mergeDroppedBySource(
  importKey: string,
  { state, current, isArranged, attention }: StepMergeContext,
): StepMerge {
  const mine = current.get(importKey);
  if (mine === undefined) return { plans: [], isChained: false };
  if (!isArranged && !mine.isWorkedOn && !isEdited(state?.nodes[importKey], currentFields(mine))) {
    return { plans: [{ do: 'remove', id: mine.id }], isChained: false };
  }
  attention.push({ kind: 'step_gone', importKey, name: mine.name });
  return { plans: [], isChained: true };
}

function mergeStep(
  base: LessonImportState['nodes'][string] | undefined,
  mine: CurrentNode,
  next: ImportedNode,
  byKey: ReadonlyMap<string, CurrentNode>,
  attention: ImportConflict[],
): NodeImportPlan[] {
  const { set, conflicts } = threeWayMerge(base, currentFields(mine), nodeFields(next));
  const plans: NodeImportPlan[] = Object.keys(set).length > 0 ? [{ do: 'update', id: mine.id, set }] : [];
  if (conflicts.includes('name'))
    attention.push({
      kind: 'both_changed',
      importKey: next.importKey,
      name: mine.name,
      field: 'name',
      theirs: next.name,
    });
  if (!conflicts.includes('body')) return plans;
  attention.push({ kind: 'step_beside', importKey: next.importKey, name: mine.name });
  const importKey = next.importKey + BESIDE;
  const earlier = byKey.get(importKey);
  const beside: ImportedNode = { ...next, importKey };
  return [
    ...plans,
    { do: 'beside', besideOf: mine.id, node: beside, ...(earlier === undefined ? {} : { id: earlier.id }) },
  ];
}

/** True if the steps are still linked as the last import left them, with none inserted and none removed. */
function isChain({ nodes, links }: CurrentLesson, order: readonly string[]): boolean {
  const own = nodes.filter((node) => node.importKey === null || !node.importKey.endsWith(BESIDE));
  const ids = new Map(own.map((node) => [node.importKey ?? node.id, node.id]));
  const present = order.filter((key) => ids.has(key)).map((key) => ids.get(key));
  if (present.length !== own.length || links.length !== Math.max(0, present.length - 1)) return false;
  return present
    .slice(1)
    .every((to, index) =>
      links.some((link) => link.from === present[index] && link.to === to && link.condition === 'always'),
    );
}
