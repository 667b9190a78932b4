import type { Actor } from '#domain/account/user.ts';
import type { Id } from '#domain/kernel/id.ts';
import { STEPS_MAX } from '#domain/teach/lesson.ts';
import type { QuizQuestion } from '#domain/teach/quiz.ts';
import { plainText, type RichText } from '#domain/teach/rich-text.ts';
import { newId } from '#server/new-id.ts';
import type { ServerStore } from '#server/store/effect-context.ts';
import type { LessonPlan, NodeFields, NodePlan } from '#server/teach/import/import-state.ts';
import { draftNode } from '#server/teach/import/draft-node.ts';
import { chain, writeNode } from '#server/teach/write-draft.ts';
import { refusedFile } from '#server/teach/refused-file.ts';

/** Ids of steps, by import key. */
export type NodeIDs = ReadonlyMap<string, Id<'LessonNode'>>;
type NodeBody = { type: 'RICHTEXT'; text: RichText } | { type: 'QUIZ'; questions: QuizQuestion[] };
type LessonUpdate = Extract<LessonPlan, { do: 'update' }>;

interface Around {
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
  const around = { store, teacher, lessonID, nodeIDs };
  const { credit, ...changed } = plan.set;
  const before = await store.get('Lesson', lessonID);
  await store.update('Lesson', lessonID, { ...changed, position: plan.position });
  if (credit !== undefined) await store.derive('Lesson', lessonID, { credit });
  for (const node of plan.nodes) await carryOut(around, node);
  const steps = (await store.list('LessonNode', { lessonID })).length;
  if (steps > STEPS_MAX)
    throw refusedFile(
      'tooManySteps',
      `“${before.name}” would have ${steps} steps; a lesson has at most ${STEPS_MAX}`,
      before.name,
    );
  const isRelinked = plan.chain !== undefined && (await relink(around, plan.chain));
  const isChanged = Object.keys(plan.set).length > 0 || plan.nodes.length > 0 || isRelinked;
  if (isChanged) await store.derive('Lesson', lessonID, { hasDraftChanges: true });
  return isChanged || before.position !== plan.position;
}

async function carryOut(around: Around, plan: NodePlan): Promise<void> {
  const { store, teacher, lessonID, nodeIDs } = around;
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
      return updateNode(around, plan.id as Id<'LessonNode'>, plan.set);
    case 'remove':
      return removeNode(around, plan.id as Id<'LessonNode'>);
    case 'beside': {
      if (plan.id !== undefined) await removeNode(around, plan.id as Id<'LessonNode'>);
      const id = newId('LessonNode');
      await writeNode(store, teacher, lessonID, position, draftNode(plan.node, id));
      return store.update('LessonNode', id, { status: 'ATTENTION' });
    }
  }
}

async function updateNode(around: Around, id: Id<'LessonNode'>, { name, body }: Partial<NodeFields>): Promise<void> {
  const { store, lessonID } = around;
  if (name !== undefined) await store.update('LessonNode', id, { name });
  if (body === undefined) return;
  const part = { lessonID, lessonNodeID: id };
  if (Array.isArray(body)) {
    const [quiz] = await store.list('LessonNodeQuiz', part);
    if (!quiz) return replaceNode(around, id, { type: 'QUIZ', questions: body });
    await store.update('LessonNodeQuiz', quiz.id, { questions: body });
    await store.derive('LessonNode', id, { content: body.map((q) => plainText(q.question)).join('\n') });
    return;
  }
  const [content] = await store.list('LessonNodeContent', part);
  if (!content) return replaceNode(around, id, { type: 'RICHTEXT', text: body });
  await store.update('LessonNodeContent', content.id, { text: JSON.stringify(body) });
  await store.derive('LessonNode', id, { content: plainText(body) });
}

/**
 * Replaces a text that became a quiz, or the reverse, by a new step at the same position; the caller relinks the steps.
 */
async function replaceNode(around: Around, id: Id<'LessonNode'>, body: NodeBody): Promise<void> {
  const { store, teacher, lessonID } = around;
  const { name, description, minutes, importKey, position } = await store.get('LessonNode', id);
  await removeNode(around, id);
  const draft = draftNode({ name, importKey: importKey ?? '', ref: '', ...body }, newId('LessonNode'));
  const node = { ...draft, description, minutes };
  await writeNode(store, teacher, lessonID, position, node);
}

async function removeNode({ store, lessonID }: Around, id: Id<'LessonNode'>): Promise<void> {
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
async function relink({ store, teacher, lessonID }: Around, order: readonly string[]): Promise<boolean> {
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
