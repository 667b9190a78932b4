import type { Actor } from '#domain/account/user.ts';
import type { Id } from '#domain/kernel/id.ts';
import { STEPS_MAX } from '#domain/teach/lesson.ts';
import type { QuizQuestion } from '#domain/teach/question/quiz-question.ts';
import { plainText, type RichText } from '#domain/teach/rich-text/rich-text.ts';
import { newId } from '#server/core/store/new-id.ts';
import type { ServerStore } from '#server/core/store/write/effect-context.ts';
import type { LessonImportPlan, NodeFields, NodeImportPlan } from '#server/teach/import/merge/import-state.ts';
import { draftNode } from '#server/teach/import/draft-node.ts';
import { chain, writeNode } from '#server/teach/write-draft.ts';
import { fileError } from '#server/core/worker/file-error.ts';

/** Ids of steps, by import key. */
export type NodeIDs = ReadonlyMap<string, Id<'LessonNode'>>;
type ReplacedBody = { type: 'RICHTEXT'; text: RichText } | { type: 'QUIZ'; questions: QuizQuestion[] };
type LessonUpdate = Extract<LessonImportPlan, { do: 'update' }>;

interface LessonUpdateContext {
  store: ServerStore;
  teacher: Actor;
  lessonID: Id<'Lesson'>;
  nodeIDs: NodeIDs;
}

/** Applies the plan to an existing lesson; returns whether anything changed. */
export async function updateLesson(
  store: ServerStore,
  teacher: Actor,
  plan: LessonUpdate,
  nodeIDs: NodeIDs,
): Promise<boolean> {
  const lessonID = plan.id as Id<'Lesson'>;
  const context = { store, teacher, lessonID, nodeIDs };
  const { credit, ...changed } = plan.set;
  const before = await store.get('Lesson', lessonID);
  await store.update('Lesson', lessonID, { ...changed, position: plan.position });
  if (credit !== undefined) await store.setComputed('Lesson', lessonID, { credit });
  for (const node of plan.nodes) await applyNodePlan(context, node);
  const steps = (await store.list('LessonNode', { lessonID })).length;
  if (steps > STEPS_MAX)
    throw fileError(
      'tooManySteps',
      `“${before.name}” would have ${steps} steps; a lesson has at most ${STEPS_MAX}`,
      before.name,
    );
  const isRelinked = plan.chain !== undefined && (await relink(context, plan.chain));
  const isChanged = Object.keys(plan.set).length > 0 || plan.nodes.length > 0 || isRelinked;
  if (isChanged) await store.setComputed('Lesson', lessonID, { hasDraftChanges: true });
  return isChanged || before.position !== plan.position;
}

async function applyNodePlan(context: LessonUpdateContext, plan: NodeImportPlan): Promise<void> {
  const { store, teacher, lessonID, nodeIDs } = context;
  const position = (await store.list('LessonNode', { lessonID })).length;
  switch (plan.do) {
    case 'create':
      return writeNode(
        store,
        teacher,
        lessonID,
        position,
        draftNode(plan.node, nodeIDs.get(plan.node.importKey) ?? newId('LessonNode')),
      );
    case 'update':
      return updateNode(context, plan.id as Id<'LessonNode'>, plan.set);
    case 'remove':
      return removeNode(context, plan.id as Id<'LessonNode'>);
    case 'beside': {
      if (plan.id !== undefined) await removeNode(context, plan.id as Id<'LessonNode'>);
      const id = newId('LessonNode');
      await writeNode(store, teacher, lessonID, position, draftNode(plan.node, id));
      return store.update('LessonNode', id, { status: 'ATTENTION' });
    }
  }
}

async function updateNode(
  context: LessonUpdateContext,
  id: Id<'LessonNode'>,
  { name, body }: Partial<NodeFields>,
): Promise<void> {
  const { store, lessonID } = context;
  if (name !== undefined) await store.update('LessonNode', id, { name });
  if (body === undefined) return;
  const part = { lessonID, lessonNodeID: id };
  if (Array.isArray(body)) {
    const [quiz] = await store.list('LessonNodeQuiz', part);
    if (!quiz) return replaceNode(context, id, { type: 'QUIZ', questions: body });
    await store.update('LessonNodeQuiz', quiz.id, { questions: body });
    await store.setComputed('LessonNode', id, { content: body.map((q) => plainText(q.question)).join('\n') });
    return;
  }
  const [content] = await store.list('LessonNodeContent', part);
  if (!content) return replaceNode(context, id, { type: 'RICHTEXT', text: body });
  await store.update('LessonNodeContent', content.id, { text: JSON.stringify(body) });
  await store.setComputed('LessonNode', id, { content: plainText(body) });
}

/**
 * Replaces a text that became a quiz, or the reverse, by a new step at the same position; the caller relinks the steps.
 */
async function replaceNode(context: LessonUpdateContext, id: Id<'LessonNode'>, body: ReplacedBody): Promise<void> {
  const { store, teacher, lessonID } = context;
  const { name, description, minutes, importKey, position } = await store.get('LessonNode', id);
  await removeNode(context, id);
  const draft = draftNode({ name, importKey: importKey ?? '', ref: '', ...body }, newId('LessonNode'));
  const node = { ...draft, description, minutes };
  await writeNode(store, teacher, lessonID, position, node);
}

async function removeNode({ store, lessonID }: LessonUpdateContext, id: Id<'LessonNode'>): Promise<void> {
  const part = { lessonID, lessonNodeID: id };
  for (const content of await store.list('LessonNodeContent', part))
    await store.remove('LessonNodeContent', content.id);
  for (const quiz of await store.list('LessonNodeQuiz', part)) await store.remove('LessonNodeQuiz', quiz.id);
  const links = await store.list('LessonNodeLink', { lessonID });
  for (const link of links)
    if (link.fromLessonNode === id || link.toLessonNode === id) await store.remove('LessonNodeLink', link.id);
  await store.remove('LessonNode', id);
}

/** Relinks the steps in sequence if the steps or their order changed; returns whether it did. */
async function relink({ store, teacher, lessonID }: LessonUpdateContext, order: readonly string[]): Promise<boolean> {
  const nodes = await store.list('LessonNode', { lessonID });
  const chained = order.flatMap((key) => nodes.find((node) => node.importKey === key) ?? []);
  const wanted = chain(chained);
  const links = await store.list('LessonNodeLink', { lessonID });
  const isThere = (from: string, to: string) =>
    links.some((link) => link.fromLessonNode === from && link.toLessonNode === to);
  if (links.length === wanted.length && wanted.every(({ from, to }) => isThere(from, to))) return false;
  for (const link of links) await store.remove('LessonNodeLink', link.id);
  for (const { from, to, condition } of wanted)
    await store.insert('LessonNodeLink', {
      id: newId('LessonNodeLink'),
      lessonID,
      fromLessonNode: from,
      toLessonNode: to,
      condition,
      owner: teacher.id,
    });
  for (const [position, node] of chained.entries())
    if (node.position !== position) await store.update('LessonNode', node.id, { position });
  return true;
}
