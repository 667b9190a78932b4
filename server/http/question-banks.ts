import { Hono } from 'hono';
import type pg from 'pg';
import { AppError } from '#domain/kernel/errors.ts';
import { isId } from '#domain/kernel/id.ts';
import { BANK_BYTES_MAX, type GiftFile, type QuestionBank } from '#domain/teach/question-bank.ts';
import { type ActorVariables, signedInActor } from '#server/http/actor.ts';
import { limitBody } from '#server/http/body-limit.ts';
import { readRows } from '#server/store/read-row.ts';
import { runExport } from '#server/teach/run-export.ts';
import type { FileQueue } from '#server/worker/file-queue.ts';

const READER = new URL('../teach/question-bank/bank-worker.ts', import.meta.url);
const WRITER = new URL('../teach/question-bank/gift-worker.ts', import.meta.url);

/** Questions out of a file, to be looked at before a command adds any of them, and those of a quiz as a file. */
export function questionBankRoutes(pool: pg.Pool, queue: FileQueue): Hono<ActorVariables> {
  const routes = new Hono<ActorVariables>();

  routes.post('/api/question-banks', limitBody(BANK_BYTES_MAX), async (c) => {
    const { id } = signedInActor(c);
    c.header('cache-control', 'no-store');
    const bank = await queue.take(id, 'read', async (run) =>
      run<QuestionBank>(READER, new Uint8Array(await c.req.arrayBuffer())),
    );
    return c.json(bank);
  });

  routes.get('/api/quizzes/:id/gift', async (c) => {
    const actor = signedInActor(c);
    const id = c.req.param('id');
    const [quiz] = isId(id) ? await readRows(pool, actor, 'LessonNodeQuiz', [id]) : [];
    // Security: whoever may know of a quiz and not of its questions has nothing to take out.
    const questions = quiz?.questions;
    if (questions === undefined) throw new AppError('not_found', 'no such quiz');
    c.header('cache-control', 'no-store');
    return c.json(await queue.take(actor.id, 'write', (run) => runExport<GiftFile>(run, WRITER, questions)));
  });

  return routes;
}
