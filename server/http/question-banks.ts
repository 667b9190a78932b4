import { Hono } from 'hono';
import type pg from 'pg';
import { AppError } from '#domain/kernel/errors.ts';
import { isId } from '#domain/kernel/id.ts';
import { BANK_BYTES_MAX } from '#domain/teach/question-bank.ts';
import { type ActorVariables, signedInActor } from '#server/http/actor.ts';
import { limitBody } from '#server/http/body-limit.ts';
import { Turns } from '#server/http/turns.ts';
import { readRows } from '#server/store/read-row.ts';
import { readBank } from '#server/teach/question-bank/read-bank.ts';
import { writeGift } from '#server/teach/question-bank/write-gift.ts';

/** To read a file takes a while in which nothing else is done. */
const FILES_AT_ONCE = 2;

/** Questions out of a file, to be looked at before a command adds any of them, and those of a quiz as a file. */
export function questionBankRoutes(pool: pg.Pool): Hono<ActorVariables> {
  const routes = new Hono<ActorVariables>();
  const turns = new Turns(FILES_AT_ONCE);

  routes.post('/api/question-banks', limitBody(BANK_BYTES_MAX), async (c) => {
    const { id } = signedInActor(c);
    const bytes = new Uint8Array(await c.req.arrayBuffer());
    c.header('cache-control', 'no-store');
    return c.json(await turns.take(id, async () => readBank(bytes)));
  });

  routes.get('/api/quizzes/:id/gift', async (c) => {
    const actor = signedInActor(c);
    const id = c.req.param('id');
    const [quiz] = isId(id) ? await readRows(pool, actor, 'LessonNodeQuiz', [id]) : [];
    // Security: whoever may know of a quiz and not of its questions has nothing to take out.
    if (quiz?.questions === undefined) throw new AppError('not_found', 'no such quiz');
    c.header('cache-control', 'no-store');
    return c.json(writeGift(quiz.questions));
  });

  return routes;
}
