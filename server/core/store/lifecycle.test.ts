import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { testDatabase } from '#data/test-database.ts';
import { httpStatus } from '#domain/kernel/errors.ts';
import { enrollmentLifecycle, enrollmentStatuses, topicLifecycle } from '#domain/learn/enrollment.ts';
import { attemptLifecycle } from '#domain/learn/quiz-attempt.ts';
import type { Models } from '#domain/models.ts';
import { lessonStatuses, quizStatuses } from '#domain/teach/node.ts';
import { relationOf } from '#data/relation.ts';
import { newId } from '#server/core/store/new-id.ts';
import { fromSql, rowSql } from '#server/core/store/read/row-sql.ts';
import { commandRunner } from '#server/core/store/write/run-command.ts';
import { type SampleContext, putSampleContext, samples } from '#server/core/store/test-samples.ts';
import { put } from '#server/core/store/test-rows.ts';
import { storeHandlers } from '#server/store-handlers.ts';
import { command } from '#sync/core/command.ts';
import type { Store } from '#sync/core/store.ts';

let pool: pg.Pool;
let sampleContext: SampleContext;
beforeAll(async () => {
  const { url } = await testDatabase();
  pool = new pg.Pool({ connectionString: url, max: 2, pipeline: true, options: '-c timezone=UTC' });
  pool.on('error', () => undefined);
  sampleContext = await putSampleContext(pool);
});
afterAll(() => pool.end());

type Model = 'Enrollment' | 'EnrollmentTopicProgress' | 'QuizAttempt';
const machines: {
  title: string;
  model: Model;
  states: readonly string[];
  machine: { isTransition: (from: string, to: string) => boolean };
}[] = [
  {
    title: 'status of an enrollment [S-270]',
    model: 'Enrollment',
    states: enrollmentStatuses,
    machine: enrollmentLifecycle,
  },
  {
    title: 'status of a step [S-283]',
    model: 'EnrollmentTopicProgress',
    states: lessonStatuses,
    machine: topicLifecycle,
  },
  { title: 'status of an attempt', model: 'QuizAttempt', states: quizStatuses, machine: attemptLifecycle },
];

/** Inserts a row of `owner`. Only the server sets the version of an attempt. */
async function subject(model: Model): Promise<string> {
  if (model === 'Enrollment') return sampleContext.enrollment;
  const id = newId(model as 'QuizAttempt');
  const version = model === 'QuizAttempt' ? { versionID: sampleContext.taught.versionID } : {};
  await put(pool, model, {
    ...samples[model]?.(sampleContext.people.owner.id, sampleContext),
    ...version,
    id,
  } as never);
  return id;
}

const rowOf = async (model: Model, id: string): Promise<object> => {
  const sql = `select ${rowSql(model, 'x')} as row from ${fromSql(model, 'x')} where x.id = $1`;
  const [found] = (await pool.query<{ row: object }>(sql, [id])).rows;
  if (!found) throw new Error(`no ${model}`);
  return found.row;
};

/** Sets a status as the server does, within a command of the owner. */
const write = (model: Model, id: string, status: string) => {
  const probe = command({
    input: z.object({}),
    run: (store: Store) => store.setComputed(model, id as never, { status } as Partial<Models[Model]>),
  });
  const run = commandRunner({ pool, commands: { probe }, handlers: storeHandlers, sendEvent: async () => undefined });
  return run(sampleContext.people.owner, { key: newId('User'), name: 'probe', input: {} });
};

describe.each(machines)('$title', ({ model, states, machine }) => {
  let id: string;
  beforeAll(async () => {
    id = await subject(model);
  });
  const cells = states.flatMap((from) => states.map((to) => ({ from, to })));
  const { read } = relationOf(model);

  test.each(cells)(
    `the status of ${model} goes from $from to $to if its lifecycle allows it; else 409 names the state [S-472]`,
    async ({ from, to }) => {
      await pool.query(`update ${read} set status = $2 where id = $1`, [id, from]);
      const before = await rowOf(model, id);
      if (from === to) {
        await write(model, id, to);
        expect(await rowOf(model, id)).toEqual(before);
      } else if (machine.isTransition(from, to)) {
        await write(model, id, to);
        expect(await rowOf(model, id)).toMatchObject({ status: to });
      } else {
        await expect(write(model, id, to)).rejects.toMatchObject({ code: 'invalid_state', details: { state: from } });
        expect(httpStatus.invalid_state).toBe(409);
        expect(await rowOf(model, id)).toEqual(before);
      }
    },
  );
});
