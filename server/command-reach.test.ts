import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';
import type * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '#data/test-database.ts';
import type { Actor } from '#domain/account/user.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { ModelName, Models } from '#domain/models.ts';
import { nobody } from '#domain/policy/rule.ts';
import { policy } from '#domain/policy/table.ts';
import { createLog } from '#server/core/log/log.ts';
import { openPool } from '#server/core/postgres/pool.ts';
import { toAppError } from '#server/core/postgres/database-error.ts';
import { newId } from '#server/core/store/new-id.ts';
import { sampleInput } from '#server/core/store/test-command-input.ts';
import { findOrCreateRow, type MemberKind } from '#server/core/store/test-row-changes.ts';
import { putSampleContext, type SampleContext } from '#server/core/store/test-samples.ts';
import { GuardedStore } from '#server/core/store/write/guarded-store.ts';
import { UnitOfWork } from '#server/core/store/write/unit-of-work.ts';
import { storeHandlers } from '#server/store-handlers.ts';
import { sampleValues } from '#server/test-sample-values.ts';
import { rightDoors } from '#server/test-doors.ts';
import { type CommandName, commands } from '#sync/commands.ts';
import { parseCommandInput } from '#sync/core/command.ts';

const now = new Date().toISOString();
let pool: pg.Pool;
let context: SampleContext;
beforeAll(async () => {
  const { url } = await testDatabase();
  pool = openPool(url, createLog({ logLevel: 'silent' }));
  context = await putSampleContext(pool);
});
afterAll(() => pool.end());

/** Rows that others rely on are marked instead of deleted. */
const isDeletion = (patch: object): boolean => 'deletedAt' in patch || 'withdrawnAt' in patch;

/** Records which rights a command has used. */
class RecordingStore extends GuardedStore {
  readonly used = new Set<string>();

  #record(action: 'create' | 'update' | 'delete', model: ModelName): void {
    this.used.add(`${model} ${action}`);
  }
  override async insert<M extends ModelName>(
    model: M,
    row: Partial<Models[M]> & { id: Models[M]['id'] },
  ): Promise<void> {
    await super.insert(model, row);
    this.#record('create', model);
  }
  override async update<M extends ModelName>(model: M, id: Models[M]['id'], patch: Partial<Models[M]>): Promise<void> {
    await super.update(model, id, patch);
    if (Object.keys(patch).length > 0) this.#record(isDeletion(patch) ? 'delete' : 'update', model);
  }
  override async remove<M extends ModelName>(model: M, id: Models[M]['id']): Promise<void> {
    await super.remove(model, id);
    this.#record('delete', model);
  }
  override async setComputed<M extends ModelName>(
    model: M,
    id: Models[M]['id'],
    patch: Partial<Models[M]>,
  ): Promise<void> {
    await super.setComputed(model, id, patch);
    this.#record(isDeletion(patch) ? 'delete' : 'update', model);
  }
}

interface Run {
  /** Error code, or 'ok'. */
  outcome: string;
  used: ReadonlySet<string>;
  /** Number of changed rows. */
  changed: number;
}

/** Keys whose IDs the sender makes for new rows. */
const newIDs = new Set(['id', 'labelID', 'messageID', 'attemptID', 'topicID', 'linkID', 'linkIDs']);

/** Runs a command with a generated input that names rows of `owner`, in a transaction that is rolled back. */
async function run(name: CommandName, actor: Actor, isNew: boolean): Promise<Run> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const known = new Map<string, string>();
    const idOf = async (model: string, key: string): Promise<string> => {
      if (isNew && newIDs.has(key)) return newId('User');
      const row = fixedRow(model) ?? known.get(model) ?? (await findOrCreateRow(client, context, model as ModelName));
      known.set(model, row);
      return row;
    };
    const command = commands[name];
    const values = await sampleValues(name, context, client);
    const sample = await sampleInput(command.input as z.ZodMiniType, { idOf, values });
    const input = parseCommandInput(command.input as z.ZodMiniType<never>, sample);
    const unit = new UnitOfWork(client, actor);
    const parts = { unit, client, actor, now, handlers: storeHandlers, sendEvent: async () => {} };
    const store = new RecordingStore(parts);
    const before = await countChanges(client);
    const outcome = await Promise.resolve()
      .then((): Promise<unknown> => command.run(store, actor, input))
      .then(() => store.flush())
      .then(() => 'ok')
      .catch((error: unknown) => (error instanceof AppError ? error : toAppError(error)).code);
    const changed = outcome === 'ok' ? (await countChanges(client)) - before : 0;
    return { outcome, used: outcome === 'ok' ? store.used : new Set(), changed };
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const countChanges = async (client: pg.PoolClient): Promise<number> =>
  Number((await client.query<{ n: string }>('select count(*) as n from change')).rows[0]?.n);

function fixedRow(model: string): string | undefined {
  const { lesson, tutor, category, label, enrollment, people } = context;
  const rows: Record<string, string> = {
    Lesson: lesson.id,
    LessonVersion: lesson.versionID,
    Tutor: tutor,
    LessonCategory: category,
    LessonLabel: label,
    Enrollment: enrollment,
    Conversation: newId('Conversation'),
    User: people.moderator.id,
  };
  return rows[model];
}

const writes = {
  create: /store\.insert\(\s*'(\w+)'/g,
  update: /store\.(?:update|setComputed)\(\s*'(\w+)'/g,
  delete: /(?:store\.remove\(|removeRows\(store,)\s*'(\w+)'/g,
};

/** Rights that the code of commands names, for those whose generated input is refused. */
function writtenRights(): string[] {
  const files = readdirSync('sync', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  );
  const code = files.map((file) => readFileSync(`sync/${file}`, 'utf8')).join('\n');
  return Object.entries(writes).flatMap(([action, pattern]) =>
    Array.from(code.matchAll(pattern), ([, model]) => `${model} ${action}`),
  );
}

const names = Object.keys(commands) as CommandName[];
const actionsOfWriting = ['create', 'update', 'delete'] as const;
const models = Object.keys(policy) as ModelName[];

describe('reach', () => {
  const used = new Set<string>();
  beforeAll(async () => {
    for (const name of names)
      for (const isNew of [true, false])
        for (const kind of ['owner', 'admin'] as const)
          for (const each of (await run(name, context.people[kind], isNew)).used) used.add(each);
    for (const right of writtenRights()) used.add(right);
  }, 300_000);

  const missing = (wanted: readonly string[]) => wanted.filter((each) => !used.has(each)).toSorted();

  test('every right of the policy is used by a command, or the list of doors says what uses it', () => {
    const rights = models.flatMap((model) =>
      actionsOfWriting.filter((action) => policy[model][action] !== nobody).map((action) => `${model} ${action}`),
    );
    expect(missing(rights)).toEqual(Object.keys(rightDoors).toSorted());
  });
});

/** Commands that may find their work done: on the actor's own row, or in the actor's own lesson. */
const findings: ReadonlySet<string> = new Set(['wallet.create', 'stepComment.show']);

const strangers: readonly MemberKind[] = ['other', 'teacher'];
describe.each(strangers)('rows of another person, for the actor "%s"', (kind) => {
  test.each(names)('%s is refused, or changes what the policy shares', async (name) => {
    for (const isNew of [true, false]) {
      const { outcome, used, changed } = await run(name, context.people[kind], isNew);
      expect(['unknown_command', 'internal', 'unavailable']).not.toContain(outcome);
      if (outcome === 'ok' && !findings.has(name))
        expect(used.size + changed, 'accepted without doing anything').toBeGreaterThan(0);
    }
  });
});
