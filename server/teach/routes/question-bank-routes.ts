import { Hono } from 'hono';
import type pg from 'pg';
import { AppError } from '#domain/kernel/errors.ts';
import { isId } from '#domain/kernel/id.ts';
import { BANK_BYTES_MAX, type GiftFile } from '#domain/teach/import-export/question-bank.ts';
import { type ActorVariables, signedInActor } from '#server/core/http/request-session.ts';
import { receiveBody } from '#server/core/http/body-limit.ts';
import { readRows } from '#server/core/store/read/read-row.ts';
import { runExport } from '#server/teach/export/run-export.ts';
import type { FileQueue } from '#server/core/worker/file-queue.ts';
import { fileLimits } from '#server/core/worker/run-in-worker.ts';

const READER = new URL('../question-bank/bank-worker.ts', import.meta.url);
const WRITER = new URL('../question-bank/gift-worker.ts', import.meta.url);
const LIMITS = { ...fileLimits, answerMegabytes: 16 };

/** Routes that read questions from a file, for a command to add later, and that export the questions of a quiz to a file. */
export function questionBankRoutes(pool: pg.Pool, queue: FileQueue): Hono<ActorVariables> {
  const routes = new Hono<ActorVariables>();

  routes.post('/api/question-banks', async (c) => {
    const { id } = signedInActor(c);
    c.header('cache-control', 'no-store');
    await using body = await receiveBody(c, BANK_BYTES_MAX);
    const bank = await queue.runFor(id, 'read', (run) => run<Uint8Array<ArrayBuffer>>(READER, body.bytes, LIMITS));
    return c.body(bank, 200, { 'content-type': 'application/json' });
  });

  routes.get('/api/quizzes/:id/gift', async (c) => {
    const actor = signedInActor(c);
    const id = c.req.param('id');
    const [quiz] = isId(id) ? await readRows(pool, actor, 'LessonNodeQuiz', [id]) : [];
    // Security: people who may see the quiz but not its questions get 404.
    const questions = quiz?.questions;
    if (questions === undefined) throw new AppError('not_found', 'no such quiz');
    c.header('cache-control', 'no-store');
    return c.json(await queue.runFor(actor.id, 'write', (run) => runExport<GiftFile>(run, WRITER, questions)));
  });

  return routes;
}
