import type pg from 'pg';
import type * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '#data/test-database.ts';
import type { Actor } from '#domain/account/user.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { ModelName, Models } from '#domain/models.ts';
import { withoutUndefined } from '#domain/kernel/without-undefined.ts';
import { columns } from '#domain/policy/columns.ts';
import { nobody } from '#domain/policy/rule.ts';
import { policy } from '#domain/policy/table.ts';
import { createLog } from '#server/core/log/log.ts';
import { openPool } from '#server/core/postgres/pool.ts';
import { toAppError } from '#server/core/postgres/database-error.ts';
import { newId } from '#server/core/store/new-id.ts';
import { sampleInput } from '#server/core/store/test-command-input.ts';
import { permissions } from '#server/core/store/test-permissions.ts';
import { findOrCreateRow, memberKinds, type MemberKind } from '#server/core/store/test-row-changes.ts';
import { putSampleContext, type SampleContext } from '#server/core/store/test-samples.ts';
import { GuardedStore } from '#server/core/store/write/guarded-store.ts';
import { UnitOfWork } from '#server/core/store/write/unit-of-work.ts';
import { storeHandlers } from '#server/store-handlers.ts';
import { type SampleCase, sampleCases, sharedValues } from '#server/test-sample-values.ts';
import { columnDoors, rightDoors } from '#server/test-doors.ts';
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

const actionsOfWriting = ['create', 'update', 'delete'] as const;
type Writing = (typeof actionsOfWriting)[number];

const right = (model: ModelName, action: Writing): string => `${model} ${action}`;
const columnRight = (model: ModelName, column: string, action: 'create' | 'update'): string =>
  `${model}.${column} ${action}`;

/** Rows that others rely on are marked instead of deleted. */
const isDeletion = ({ deletedAt, withdrawnAt }: { deletedAt?: unknown; withdrawnAt?: unknown }): boolean =>
  typeof deletedAt === 'string' || typeof withdrawnAt === 'string';

/** Records which rights a command has used, and which columns it has written. */
class RecordingStore extends GuardedStore {
  readonly used = new Set<string>();

  #recordUpdate(model: ModelName, patch: object): void {
    if (Object.keys(patch).length === 0) return;
    this.used.add(right(model, isDeletion(patch) ? 'delete' : 'update'));
    for (const column of Object.keys(patch)) this.used.add(columnRight(model, column, 'update'));
  }
  override async insert<M extends ModelName>(
    model: M,
    row: Partial<Models[M]> & { id: Models[M]['id'] },
  ): Promise<void> {
    await super.insert(model, row);
    this.used.add(right(model, 'create'));
    for (const column of Object.keys(row)) this.used.add(columnRight(model, column, 'create'));
  }
  override async update<M extends ModelName>(
    model: M,
    id: Models[M]['id'],
    patch: Partial<Models[M]>,
    action?: 'update' | 'restore',
  ): Promise<void> {
    await super.update(model, id, patch, action);
    this.#recordUpdate(model, withoutUndefined(patch));
  }
  override async remove<M extends ModelName>(model: M, id: Models[M]['id']): Promise<void> {
    await super.remove(model, id);
    this.used.add(right(model, 'delete'));
  }
  override async setComputed<M extends ModelName>(
    model: M,
    id: Models[M]['id'],
    patch: Partial<Models[M]>,
  ): Promise<void> {
    await super.setComputed(model, id, patch);
    this.#recordUpdate(model, withoutUndefined(patch));
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
async function run(name: CommandName, sampleCase: SampleCase, actor: Actor, isNew: boolean): Promise<Run> {
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
    const values = { ...sharedValues, ...(await sampleCase({ context, client, actor })) };
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

const names = Object.keys(commands) as CommandName[];
const models = Object.keys(policy) as ModelName[];
const runs = new Map<string, Run>();
const runKey = (name: CommandName, kind: MemberKind, index: number): string => `${name} ${kind} ${index}`;

/** Runs every command as each kind of person: in each of its cases, for new rows and for existing ones. */
beforeAll(async () => {
  for (const name of names)
    for (const kind of memberKinds)
      for (const [index, { sampleCase, isNew }] of variantsOf(name).entries())
        runs.set(runKey(name, kind, index), await run(name, sampleCase, context.people[kind], isNew));
}, 300_000);

const variantsOf = (name: CommandName) =>
  sampleCases(name).flatMap((sampleCase) => [true, false].map((isNew) => ({ sampleCase, isNew })));

const runsOf = (name: CommandName, kind: MemberKind): Run[] =>
  variantsOf(name).flatMap((_variant, index) => runs.get(runKey(name, kind, index)) ?? []);

const usedBy = (...kinds: readonly MemberKind[]): ReadonlySet<string> =>
  new Set(kinds.flatMap((kind) => names.flatMap((name) => runsOf(name, kind).flatMap(({ used }) => [...used]))));

describe('reach', () => {
  test('every right of the policy is used by a command, or the list of doors says what uses it', () => {
    const rights = models.flatMap((model) =>
      actionsOfWriting.filter((action) => policy[model][action] !== nobody).map((action) => right(model, action)),
    );
    const used = usedBy(...memberKinds);
    expect(rights.filter((each) => !used.has(each)).toSorted()).toEqual(Object.keys(rightDoors).toSorted());
  });

  test('every column that a person may write is written by a command, or the list of doors says what writes it', () => {
    const used = usedBy(...memberKinds);
    const writable = models.flatMap((model) =>
      (['create', 'update'] as const)
        .filter((action) => !(right(model, action) in rightDoors))
        .flatMap((action) => columns[model][action].map((column) => columnRight(model, column, action))),
    );
    const listed = Object.values(columnDoors).flat();
    expect(writable.filter((each) => !used.has(each)).toSorted()).toEqual(listed.toSorted());
  });

  test.each(memberKinds)('every right of the actor "%s" is used by a command', (kind) => {
    const rights = permissions
      .filter(([, , who]) => who.split(' ').includes(kind))
      .flatMap(([, model, , may]) =>
        actionsOfWriting.filter((action) => may.split(' ').includes(action)).map((action) => right(model, action)),
      );
    const used = usedBy(kind);
    expect(rights.filter((each) => !used.has(each) && !(each in rightDoors)).toSorted()).toEqual([]);
  });
});

/** Commands that may find their work done: on the actor's own row, or in the actor's own lesson. */
const findings: ReadonlySet<string> = new Set(['wallet.create', 'stepComment.show']);

const strangers: readonly MemberKind[] = ['other', 'teacher'];
describe.each(strangers)('rows of another person, for the actor "%s"', (kind) => {
  test.each(names)('%s is refused, or changes what the policy shares', (name) => {
    for (const { outcome, used, changed } of runsOf(name, kind)) {
      expect(['unknown_command', 'internal', 'unavailable']).not.toContain(outcome);
      if (outcome === 'ok' && !findings.has(name))
        expect(used.size + changed, 'accepted without doing anything').toBeGreaterThan(0);
    }
  });
});
