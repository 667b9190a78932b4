import type pg from 'pg';
import type { LimitsOf } from '#domain/wallet/pricing-plan.ts';
import type { Actor } from '#domain/account/user.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { Id } from '#domain/kernel/id.ts';
import type { ImportIssue } from '#domain/teach/import-export/import-report.ts';
import type { DraftRequest } from '#domain/teach/drafting/lesson-draft.ts';
import type { SourceUnit } from '#domain/teach/import-export/source-lesson.ts';
import type { FileStorage } from '#server/core/files/storage/storage.ts';
import { withStoreTransaction, type TransactionParts } from '#server/core/store/write/store-transaction.ts';
import type { ServerStore } from '#server/core/store/write/effect-context.ts';
import { courseSource } from '#server/teach/drafting/source/course-source.ts';
import { newJob } from '#server/teach/drafting/job/draft-row.ts';
import { type DraftSource, noSource } from '#server/teach/drafting/source/draft-source.ts';
import type { WrittenDraftSource } from '#server/teach/drafting/source/draft-source-worker.ts';
import { storeImportedFiles } from '#server/teach/import/store-imported-files.ts';
import { filesFromBytes, type WithBytes } from '#server/teach/import/transferred-files.ts';
import type { FileQueue } from '#server/core/worker/file-queue.ts';
import type { RunInWorker } from '#server/core/worker/run-in-worker.ts';
import type { SourceFile } from '#server/teach/source/source-document.ts';
import { course } from '#sync/teach/course.ts';

export interface DraftedLesson {
  /** Id chosen by the client, so that a repeated request creates a single lesson. */
  id: Id<'Lesson'>;
  name: string;
  description: string;
  courseID: Id<'Course'> | null;
  request: DraftRequest;
}

/** Report on the source; the draft itself is made later. */
export interface StartedDraft {
  id: Id<'Lesson'>;
  place: SourceUnit;
  loss: ImportIssue[];
}

/** Creates a private lesson and queues its draft, from the uploaded text if there is one. */
export type BeginDraft = (
  teacher: Actor,
  lesson: DraftedLesson,
  /** Absent if the draft needs no uploaded text. */
  load?: () => Promise<Uint8Array>,
) => Promise<StartedDraft>;

export interface BeginParts extends TransactionParts {
  storage: FileStorage;
  limitsOf: LimitsOf;
  queue: FileQueue;
  hasModel: boolean;
}

/** Unfinished drafts of one user at a time. */
const DRAFTS_AT_ONCE = 3;

const written = (source: DraftSource) => ({ source: JSON.stringify(source), isEmpty: source.sections.length === 0 });
const nothingRead: WrittenDraftSource = { ...written(noSource), files: new Map(), place: 'line', loss: [] };

export function draftStarter({ storage, limitsOf, queue, hasModel, ...parts }: BeginParts): BeginDraft {
  const begin = async (teacher: Actor, lesson: DraftedLesson, read: WrittenDraftSource): Promise<StartedDraft> => {
    const { id, request } = lesson;
    await withStoreTransaction(parts, async (transaction) => {
      const { client } = transaction;
      if (await isStarted(client, teacher, id)) return;
      await assertFewDrafts(client, teacher);
      await storeImportedFiles({ client, storage, limitsOf }, teacher.id, read.files);
      const store = await transaction.as(teacher);
      const { source, isEmpty } = request.sourceCourseID
        ? written(await courseSource(client, teacher, request.sourceCourseID))
        : read;
      if (isEmpty && !request.isWritten)
        throw new AppError('invalid_input', 'without a model there is nothing to make a draft of');
      await insertLesson(store, teacher, lesson);
      await store.flush();
      await client.query('insert into lesson_draft (lesson_id, owner, request, source) values ($1, $2, $3, $4)', [
        id,
        teacher.id,
        JSON.stringify(request),
        source,
      ]);
      await parts.sendEvent(client, 'drafting.requested', { lessonID: id });
    });
    return { id, place: read.place, loss: read.loss };
  };
  return async (teacher, lesson, load) => {
    const { name, request } = lesson;
    if (request.isWritten && !hasModel) throw new AppError('invalid_input', 'there is no model that could write');
    return queue.runFor(teacher.id, 'read', async (run) => {
      const { language } = request;
      const read =
        load === undefined
          ? nothingRead
          : await readInWorker(run, async () => ({ bytes: await load(), name, language }));
      return begin(teacher, lesson, read);
    });
  };
}

async function readInWorker(run: RunInWorker, source: () => Promise<SourceFile>): Promise<WrittenDraftSource> {
  const worker = new URL('../source/draft-source-worker.ts', import.meta.url);
  const read = await run<WithBytes<WrittenDraftSource>>(worker, source);
  return { ...read, files: filesFromBytes(read.files) };
}

async function insertLesson(
  store: ServerStore,
  teacher: Actor,
  { id, name, description, courseID, request }: DraftedLesson,
): Promise<void> {
  const { language } = request;
  const level = request.isWritten ? request.level : null;
  await store.insert('Lesson', { id, name, description, language, level, owner: teacher.id, teacherID: teacher.id });
  await store.setComputed('Lesson', id, { job: newJob });
  if (courseID) await course['course.addLesson'].run(store, teacher, { id: courseID, lessonID: id });
}

/** True if an earlier request created the lesson; the client repeats requests whose response was lost. */
async function isStarted(client: pg.ClientBase, { id: owner }: Actor, lessonID: string): Promise<boolean> {
  const { rowCount } = await client.query('select from lesson where id = $1 and owner = $2', [lessonID, owner]);
  return rowCount === 1;
}

async function assertFewDrafts(client: pg.ClientBase, { id }: Actor): Promise<void> {
  await client.query('select from "user" where id = $1 for no key update', [id]);
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from lesson_draft d join lesson l on l.id = d.lesson_id
      where d.owner = $1 and l.deleted_at is null and l.job ->> 'status' in ('PENDING', 'INPROGRESS')`,
    [id],
  );
  if ((rows[0]?.count ?? 0) >= DRAFTS_AT_ONCE) throw new AppError('too_many', 'too many drafts at once');
}
