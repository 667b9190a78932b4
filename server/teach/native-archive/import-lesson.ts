import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Actor } from '#domain/account/user.ts';
import type { Id } from '#domain/kernel/id.ts';
import { newId } from '#server/core/store/new-id.ts';
import type { ServerStore } from '#server/core/store/write/effect-context.ts';
import { importCertification } from '#server/teach/native-archive/import-certification.ts';
import type { LessonDocument, NodeDocument } from '#server/teach/native-archive/document.ts';
import { mapQuestionTexts, type RefOf, relinker } from '#server/teach/native-archive/lesson-document.ts';
import { type DraftNode, writeDraft } from '#server/teach/write-draft.ts';
import { lessonCategory } from '#sync/teach/lesson-category.ts';
import { lessonLabel } from '#sync/teach/lesson-label.ts';
import { fileError } from '#server/core/worker/file-error.ts';

/** Ids and position of an imported lesson. */
export interface LessonIds {
  id: Id<'Lesson'>;
  courseID: Id<'Course'> | null;
  position: number;
  /** New ids of the archive's lessons and of the steps of other lessons. */
  archiveID: RefOf;
  /** New ids of the lesson's own steps. */
  stepID: (ref: string) => Id<'LessonNode'> | undefined;
}

export interface LessonImportResult {
  nodeID: (ref: string) => Id<'LessonNode'>;
  /** Names of its categories that do not exist here. */
  unknownCategories: string[];
}

/** Writes a lesson of an archive as the teacher's private draft. */
export async function importLesson(
  store: ServerStore,
  teacher: Actor,
  document: LessonDocument,
  { id, courseID, position, archiveID, stepID }: LessonIds,
): Promise<LessonImportResult> {
  const { categories, labels, nodes, links, learningOutcomes: _outcomes, certification: _terms, ...row } = document;
  if (new Set(nodes.map(({ ref }) => ref)).size < nodes.length)
    throw fileError('notOurs', `${row.name}: two steps have the same ref`, row.name);
  const nodeID = (ref: string): Id<'LessonNode'> => {
    const known = stepID(ref);
    if (known === undefined) throw fileError('notOurs', `${row.name}: there is no step ${ref}`, row.name);
    return known;
  };
  const relink = relinker(archiveID, stepID);
  const steps: DraftNode[] = [];
  for (const node of nodes) {
    steps.push(draftNode(node, nodeID(node.ref), relink));
    // Without this pause a long lesson would block the event loop.
    await nextTurn();
  }
  await writeDraft(store, teacher, {
    ...row,
    id,
    courseID,
    position,
    importKey: null,
    nodes: steps,
    links: links.map(({ from, to, condition }) => ({ from: nodeID(from), to: nodeID(to), condition })),
  });
  await importCertification(store, teacher, { lessonID: id }, document, ({ step, score }) => ({
    lessonID: id,
    nodeID: nodeID(step),
    score,
  }));
  const unknownCategories: string[] = [];
  for (const name of categories) if (!(await addCategory(store, teacher, id, name))) unknownCategories.push(name);
  for (const name of labels) {
    const put = { id: newId('LessonLessonLabel'), lessonID: id, labelID: newId('LessonLabel'), name };
    await lessonLabel['label.add'].run(store, teacher, put);
  }
  return { nodeID, unknownCategories };
}

/**
 * Adds the lesson to the category with this name, ignoring case; false if there is none. The category is not created:
 * anyone may have renamed it before the export, and the teacher here, who did not choose the name, would be its author.
 */
async function addCategory(store: ServerStore, teacher: Actor, lessonID: Id<'Lesson'>, name: string): Promise<boolean> {
  const [known] = await store.list('LessonCategory', { name: { alike: name } });
  if (!known) return false;
  const put = { id: newId('LessonLessonCategory'), lessonID, categoryID: known.id };
  await lessonCategory['category.add'].run(store, teacher, put);
  return true;
}

function draftNode(node: NodeDocument, id: Id<'LessonNode'>, relink: ReturnType<typeof relinker>): DraftNode {
  const { ref: _, ...rest } = node;
  const step = { id, importKey: null };
  switch (rest.type) {
    case 'RICHTEXT':
    case 'VIDEO':
      return { ...rest, ...step, text: relink(rest.text) };
    case 'SLIDESHOW':
      return { ...rest, ...step, slides: rest.slides.map((each) => ({ ...each, content: relink(each.content) })) };
    case 'QUIZ':
      return { ...rest, ...step, questions: mapQuestionTexts(rest.questions, relink) };
  }
}
