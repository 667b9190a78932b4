import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { v7 } from 'uuid';
import { afterAll } from 'vitest';
import { testDatabase, testTemplate } from '#data/test-database.ts';
import { testPerson } from '#data/test-person.ts';
import type { Actor } from '#domain/account/user.ts';
import type { Id } from '#domain/kernel/id.ts';
import type { ModelName, Models } from '#domain/models.ts';
import { storeHandlers } from '#server/store-handlers.ts';
import { openFolderStorage } from '#server/core/files/storage/folder-storage.ts';
import { createLog } from '#server/core/log/log.ts';
import { newId } from '#server/core/store/new-id.ts';
import { openDemoSchool } from '#server/seed/demo-school.ts';
import { openPool } from '#server/core/postgres/pool.ts';
import { fromSql, rowSql } from '#server/core/store/read/row-sql.ts';
import { commandRunner } from '#server/core/store/write/run-command.ts';
import { type CommandInput, type CommandName, type CommandResult, commands } from '#sync/commands.ts';

export interface TestSchool {
  url: string;
  pool: pg.Pool;
  /** Creates a person with the welcome tokens. */
  person(name?: string): Promise<Actor>;
  /** Runs a command as the server does, with its errors. */
  run<N extends CommandName>(actor: Actor, name: N, input: CommandInput<N>, key?: string): Promise<CommandResult<N>>;
  /** Rows as stored, without policy. */
  rows<M extends ModelName>(model: M, where?: string, ...values: unknown[]): Promise<Models[M][]>;
  lesson(name: string): Promise<Models['Lesson']>;
  balance(actor: Actor): Promise<number>;
}

const partsOn = (pool: pg.Pool) => ({ pool, handlers: storeHandlers, sendEvent: async () => {} });

const secrets = { teacherPassword: 'teacher-password', learnerPassword: 'learner-password' };

async function plant(url: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'school-'));
  const pool = openPool(url, createLog({ logLevel: 'silent' }));
  await openDemoSchool(partsOn(pool), await openFolderStorage(folder), secrets);
  await pool.end();
  await rm(folder, { recursive: true });
}

/** The seeded school in a database for the calling test file. */
export async function testSchool(): Promise<TestSchool> {
  const { url } = await testDatabase(await testTemplate('school', plant));
  const pool = openPool(url, createLog({ logLevel: 'silent' }));
  afterAll(() => pool.end());
  return schoolOn(url, pool);
}

/** The school in an existing database with the current schema. */
export function schoolOn(url: string, pool: pg.Pool): TestSchool {
  const parts = partsOn(pool);
  const runCommand = commandRunner({
    ...parts,
    commands: commands as unknown as Parameters<typeof commandRunner>[0]['commands'],
  });

  const rows = async <M extends ModelName>(model: M, where = 'true', ...values: unknown[]): Promise<Models[M][]> => {
    const found = await pool.query<{ row: Models[M] }>(
      `select ${rowSql(model, 'x')} as row from ${fromSql(model, 'x')} where ${where}`,
      values,
    );
    return found.rows.map(({ row }) => row);
  };
  return {
    url,
    pool,
    rows,
    person: async (name) => ({ id: await testPerson(pool, name), role: 'USER' }),
    run: async (actor, name, input, key = v7()) => (await runCommand(actor, { key, name, input })).result as never,
    lesson: async (name) => {
      const [row] = await rows('Lesson', 'x.name = $1', name);
      if (!row) throw new Error(`no lesson ${name}`);
      return row;
    },
    balance: async ({ id }) => (await rows('TokenWallet', 'x.owner = $1', id))[0]?.tokenBalance.value ?? Number.NaN,
  };
}

/** Ids that the commands of a step need. */
export const stepOf = (enrollmentID: Id<'Enrollment'>, nodeID: Id<'LessonNode'>) => ({
  enrollmentID,
  nodeID,
  topicID: newId('EnrollmentTopicProgress'),
});
