import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import type { Actor } from '#domain/account/user.ts';
import type { AppError } from '#domain/kernel/errors.ts';
import { type ActorVariables, signedInActor } from '#server/core/http/request-session.ts';
import { limitBody } from '#server/core/http/body-limit.ts';
import { logCommand, type SenderOf } from '#server/core/http/request-log.ts';
import { answerProblem, logProblem, problemOf, retryAfter } from '#server/core/http/problem.ts';
import { KeyedQueue } from '#server/core/async/keyed-queue.ts';
import type { Limiter } from '#server/core/limits/limiter.ts';
import type { Log } from '#server/core/log/log.ts';
import { RECOVERY_MS } from '#server/core/postgres/deadlines.ts';
import type { SecurityLog } from '#server/core/log/security-log.ts';
import { toAppError } from '#server/core/postgres/database-error.ts';
import type { RunCommand } from '#server/core/store/write/run-command.ts';
import { type CommandAnswer, type CommandCall, COMMANDS_PER_REQUEST } from '#sync/core/protocol.ts';
import { jsonBody } from '#server/core/http/json-body.ts';

/** Largest request, in bytes. The text of one lesson can have 200 kB. */
const BODY_BYTES = 1024 * 1024;
/** Number of requests of one account at a time. A device sends one at a time, so this is the number of devices and tabs. */
const REQUESTS_AT_ONCE = 16;

const calls = z
  .array(z.object({ key: z.string(), name: z.string(), input: z.unknown() }))
  .check(z.minLength(1), z.maxLength(COMMANDS_PER_REQUEST));

export interface CommandRouteParts {
  run: RunCommand;
  log: Log;
  limiter: Limiter;
  security: SecurityLog;
  sender: SenderOf;
  /** Called after each request that changed something, so that the change is delivered to clients at once. */
  onCommitted: () => void;
}

/**
 * POST /api/commands: runs commands in order, each in its own transaction, and returns their answers in order. If the
 * database is lost or a command meets an internal error, the response is a problem whose `done` has the answers so
 * far. The next command was not refused, and later ones may depend on it, so the client sends all of them again with
 * the same keys.
 */
export function commandRoutes({
  run,
  log,
  limiter,
  security,
  sender,
  onCommitted,
}: CommandRouteParts): Hono<ActorVariables> {
  const routes = new Hono<ActorVariables>();
  const queue = new KeyedQueue(REQUESTS_AT_ONCE);
  routes.post('/api/commands', limitBody(BODY_BYTES), async (c) => {
    const actor = signedInActor(c);
    const requested = await jsonBody(c, calls, `1 to ${COMMANDS_PER_REQUEST} calls of key, name and input`);
    await limiter.take({ account: actor.id }, ['commands'], { times: requested.length });
    const done: CommandAnswer[] = [];
    let isOver = false;
    try {
      const runCalls = async () => {
        for (const call of requested) if (!isOver) done.push(await answer(c, actor, call));
      };
      await queue.run(actor.id, runCalls, { signal: c.req.raw.signal, timeoutMs: RECOVERY_MS });
    } catch (error) {
      const problem = toAppError(error);
      if (!isTemporary(problem)) throw problem;
      logProblem(log, problem, logFieldsOf(c, requested[done.length]?.name));
      return answerProblem(c, problem, { done });
    } finally {
      isOver = true;
      if (done.some((each) => each.ok)) onCommitted();
    }
    c.header('cache-control', 'no-store');
    const waits = done.flatMap((each) =>
      !each.ok && each.problem.code === 'too_many' ? [retryAfter(each.problem)] : [],
    );
    if (waits.length > 0) c.header('retry-after', String(Math.max(...waits)));
    return c.json(done);
  });

  const logFieldsOf = (c: Context, command: string | undefined) => ({
    requestId: c.get('requestId'),
    command: command?.slice(0, 80),
    ...security.hashesOf(sender(c)),
  });

  async function answer(c: Context, actor: Actor, call: CommandCall): Promise<CommandAnswer> {
    try {
      const done = await run(actor, call);
      logCommand(security, sender(c), call);
      return { ok: true, ...done };
    } catch (error) {
      const problem = toAppError(error);
      if (isTemporary(problem)) throw problem;
      logProblem(log, problem, logFieldsOf(c, call.name));
      const field = problem.details?.unknownField;
      if (field !== undefined) security.record('unknown field refused', sender(c), { command: call.name, field });
      return { ok: false, problem: problemOf(problem, c.get('requestId')) };
    }
  }

  return routes;
}

const isTemporary = ({ code }: AppError): boolean => code === 'unavailable' || code === 'internal';
