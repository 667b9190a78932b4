import type { TextLanguage } from '#domain/teach/rich-text/text-language.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LimitsOf } from '#domain/wallet/pricing-plan.ts';
import type { Actor } from '#domain/account/user.ts';
import type { Id } from '#domain/kernel/id.ts';
import { withLinks } from '#domain/teach/rich-text/rich-text.ts';
import { internalRef } from '#domain/teach/rich-text/link-target.ts';
import type { SourceLesson } from '#domain/teach/import-export/source-lesson.ts';
import type { FileStorage } from '#server/core/files/storage/storage.ts';
import { newId } from '#server/core/store/new-id.ts';
import { withStoreTransaction, type TransactionParts } from '#server/core/store/write/store-transaction.ts';
import { storeImportedFiles } from '#server/teach/import/store-imported-files.ts';
import { filesFromBytes } from '#server/teach/import/transferred-files.ts';
import { draftNode } from '#server/teach/import/draft-node.ts';
import type { SourceFile, SourceDocument } from '#server/teach/source/source-document.ts';
import type { PackedSource } from '#server/teach/source/source-worker.ts';
import type { FileQueue } from '#server/core/worker/file-queue.ts';
import { deserializeList } from '#server/core/worker/serialized-list.ts';
import type { RunInWorker } from '#server/core/worker/run-in-worker.ts';
import { chain, type DraftLesson, type DraftNode, writeDraft } from '#server/teach/write-draft.ts';
import { course } from '#sync/teach/course.ts';

export interface SourceRequest {
  /** Id chosen by the client, so that a repeated request creates a single lesson. */
  id: Id<'Lesson'>;
  name: string;
  courseID: Id<'Course'> | null;
  language: TextLanguage;
}

/** Creates a lesson from a document, as a private draft of the teacher. */
export type CreateSourceLesson = (
  teacher: Actor,
  request: SourceRequest,
  load: () => Promise<Uint8Array>,
) => Promise<SourceLesson>;

export interface SourceParts extends TransactionParts {
  storage: FileStorage;
  limitsOf: LimitsOf;
  queue: FileQueue;
}

export function sourceLessonCreator({ storage, limitsOf, queue, ...parts }: SourceParts): CreateSourceLesson {
  const create = async (teacher: Actor, request: SourceRequest, source: SourceDocument): Promise<SourceLesson> => {
    const { id, name, courseID, language } = request;
    const nodes = await draftNodes(source);
    await withStoreTransaction(parts, async (transaction) => {
      const { client } = transaction;
      await storeImportedFiles({ client, storage, limitsOf }, teacher.id, source.files);
      const store = await transaction.as(teacher);
      await writeDraft(store, teacher, { ...emptyLesson, id, name, language, nodes, links: chain(nodes) });
      if (courseID) await course['course.addLesson'].run(store, teacher, { id: courseID, lessonID: id });
    });
    return { id, steps: nodes.length, place: source.place, loss: source.loss };
  };
  return (teacher, request, load) =>
    queue.runFor(teacher.id, 'read', async (run) => {
      const { name, language } = request;
      return create(teacher, request, await readInWorker(run, async () => ({ bytes: await load(), name, language })));
    });
}

async function readInWorker(run: RunInWorker, source: () => Promise<SourceFile>): Promise<SourceDocument> {
  const read = await run<PackedSource>(new URL('source-worker.ts', import.meta.url), source);
  return { ...read, steps: await deserializeList(read.steps), files: filesFromBytes(read.files) };
}

const emptyLesson: Omit<DraftLesson, 'id' | 'name' | 'language' | 'nodes' | 'links'> = {
  description: '',
  learningObjectives: [],
  price: 0,
  courseID: null,
  position: 0,
  credit: null,
  importKey: null,
};

/** Assigns ids to the steps and resolves links between them. */
async function draftNodes({ steps }: SourceDocument): Promise<DraftNode[]> {
  const ids = new Map(steps.map(({ ref }) => [ref, newId('LessonNode')]));
  const linked = (href: string): string | undefined => {
    const id = ids.get(internalRef(href)?.id ?? '');
    return id === undefined ? undefined : `step:${id}`;
  };
  const nodes: DraftNode[] = [];
  for (const step of steps) {
    const node = { ...draftNode(step, ids.get(step.ref) ?? newId('LessonNode')), importKey: null };
    nodes.push(node.type === 'RICHTEXT' ? { ...node, text: withLinks(node.text, linked) } : node);
    // The event loop serves other requests between two steps.
    await nextTurn();
  }
  return nodes;
}
