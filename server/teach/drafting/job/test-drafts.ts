import { unlimited } from '#server/core/limits/limiter.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { planLimits } from '#domain/wallet/pricing-plan.ts';
import type { Actor } from '#domain/account/user.ts';
import type { Id } from '#domain/kernel/id.ts';
import type { DraftRequest, LessonJob } from '#domain/teach/drafting/lesson-draft.ts';
import { parseStoredText } from '#domain/teach/rich-text/stored-text.ts';
import type { QuizQuestion } from '#domain/teach/question/quiz-question.ts';
import { storeHandlers } from '#server/store-handlers.ts';
import { openFolderStorage } from '#server/core/files/storage/folder-storage.ts';
import { createLog } from '#server/core/log/log.ts';
import { newId } from '#server/core/store/new-id.ts';
import { type DraftedLesson, draftStarter } from '#server/teach/drafting/job/begin-draft.ts';
import { type DraftWorkerParts, draftWorker } from '#server/teach/drafting/job/draft-worker.ts';
import type { Events } from '#domain/event.ts';
import { type TestSchool, testSchool } from '#server/test-school.ts';
import type { Model } from '#server/tutor/model/model.ts';
import { FileQueue } from '#server/core/worker/file-queue.ts';
import { runInProcess } from '#server/core/worker/test-run-in-process.ts';

/** Requests every part of a draft, without a model. */
export const everything: DraftRequest = {
  description: true,
  cover: true,
  categories: true,
  outline: true,
  content: true,
  questions: true,
  pictures: 3,
  language: 'us',
  level: 'beginner',
  length: 'short',
  isWritten: false,
};

/** Starts a test school with drafting, whose workers run only when a test calls them. */
export async function draftingSchool(model?: Model, more: Partial<DraftWorkerParts> = {}) {
  const school: TestSchool = await testSchool();
  const folder = await mkdtemp(join(tmpdir(), 'drafts-'));
  afterAll(() => rm(folder, { recursive: true }));
  const asked: string[] = [];
  const ended: Events['drafting.ended'][] = [];
  const parts = {
    pool: school.pool,
    handlers: storeHandlers,
    async sendEvent(_client: unknown, name: string, data: object) {
      asked.push(name);
      if (name === 'drafting.ended') ended.push(data as Events['drafting.ended']);
    },
  };
  const storage = await openFolderStorage(folder);
  const begin = draftStarter({
    ...parts,
    storage,
    limitsOf: planLimits,
    queue: new FileQueue(unlimited, { run: runInProcess }),
    hasModel: model !== undefined,
  });
  const jobOf = async (lessonID: string): Promise<LessonJob | null> =>
    (await school.rows('Lesson', 'x.id = $1', lessonID))[0]?.job ?? null;
  const workerParts: DraftWorkerParts = {
    ...parts,
    log: createLog({ logLevel: 'silent' }),
    model,
    limitsOf: planLimits,
    monthlyCapInTokens: undefined,
    onMoved: () => undefined,
    ...more,
  };
  const worker = () => draftWorker(workerParts);
  await school.pool.query(`create table said_job (n serial, lesson_id uuid, job jsonb);
    create function say_job() returns trigger language plpgsql as $$ begin
      insert into said_job (lesson_id, job) values (new.id, new.job); return null; end $$;
    create trigger say_job after update of job on lesson for each row when (old.job is distinct from new.job)
      execute function say_job()`);
  return {
    ...school,
    worker,
    parts: workerParts,
    asked,
    /** The `drafting.ended` events that were sent. */
    ended,
    jobOf,
    begin: (teacher: Actor, lesson: Partial<DraftedLesson> = {}, bytes: Uint8Array | string = '') =>
      begin(
        teacher,
        { id: newId('Lesson'), name: 'Tides', description: '', courseID: null, request: everything, ...lesson },
        bytes.length === 0 ? undefined : async () => Buffer.from(bytes),
      ),
    async saidOf(lessonID: string): Promise<string[]> {
      const { rows } = await school.pool.query<{ job: LessonJob }>(
        'select job from said_job where lesson_id = $1 order by n',
        [lessonID],
      );
      return rows.map(({ job }) => `${job.status} ${job.progressMessage}`);
    },
    async stepsOf(lessonID: Id<'Lesson'>) {
      const nodes = await school.rows('LessonNode', 'x.lesson_id = $1 order by position', lessonID);
      const contents = await school.rows('LessonNodeContent', 'x.lesson_id = $1', lessonID);
      const quizzes = await school.rows('LessonNodeQuiz', 'x.lesson_id = $1', lessonID);
      const drafted = await school.rows('DraftedStep', 'x.lesson_id = $1', lessonID);
      return nodes.map((node) => {
        const { places = [], awaiting = [], id } = drafted.find(({ nodeID }) => nodeID === node.id) ?? {};
        return {
          node,
          name: node.name,
          text: parseStoredText(contents.find(({ lessonNodeID }) => lessonNodeID === node.id)?.text ?? ''),
          questions: (quizzes.find(({ lessonNodeID }) => lessonNodeID === node.id)?.questions ?? []) as QuizQuestion[],
          places,
          awaiting,
          draftedID: id as Id<'DraftedStep'>,
        };
      });
    },
  };
}
