import type pg from 'pg';
import type { Actor } from '#domain/account/user.ts';
import { checkFields, checkNewRow } from '#domain/policy/column-schema.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { isId } from '#domain/kernel/id.ts';
import { checkTransition } from '#domain/policy/lifecycle.ts';
import { models, type ModelName, type Models } from '#domain/models.ts';
import { asAuthored, withAuthorship } from '#domain/policy/authorship.ts';
import { matches } from '#domain/policy/check.ts';
import { columns } from '#domain/policy/columns.ts';
import { project } from '#domain/policy/project.ts';
import { conditionFor, type PolicyAction, viewConditions } from '#domain/policy/read.ts';
import type { Condition } from '#domain/policy/rule.ts';
import type { PolicyTable } from '#domain/policy/table.ts';
import type {
  EffectContext,
  StoreChange,
  ServerStore,
  StoreHandlers,
} from '#server/core/store/write/effect-context.ts';
import { loadRelated } from '#server/core/store/read/related-row.ts';
import { type Viewer, viewerOf } from '#server/core/store/read/viewer.ts';
import { memoize } from '#server/core/store/read/prepared-statement.ts';
import type { StoredRow, UnitOfWork } from '#server/core/store/write/unit-of-work.ts';
import { settleAll } from '#server/core/postgres/pipeline.ts';
import { unsafeStore } from '#server/core/store/write/unsafe-store.ts';
import type { Effects } from '#sync/core/effect.ts';
import type { Store, Where } from '#sync/core/store.ts';
import { withoutUndefined } from '#domain/kernel/without-undefined.ts';

/** Dependencies of a command's store. */
export interface StoreParts {
  unit: UnitOfWork;
  client: pg.PoolClient;
  actor: Actor;
  now: string;
  handlers: StoreHandlers;
  /** Policy to apply instead of the open table. */
  rules?: PolicyTable;
  sendEvent: (name: string, data: object) => Promise<void>;
}

/**
 * The only writer that a command gets. It checks the policy before each write, so that a command cannot forget to. It
 * finds only rows that the actor may read, with the columns that the actor may see, as in the browser.
 */
export class GuardedStore implements ServerStore {
  readonly now: string;
  readonly #parts: StoreParts;
  readonly #context: EffectContext;
  #changes: StoreChange[] = [];
  readonly #viewerOf: (model: ModelName) => { viewer: Viewer; conditions: ReadonlyMap<string, Condition> };

  constructor(parts: StoreParts) {
    const { unit, client, actor, now, handlers, sendEvent } = parts;
    this.now = now;
    this.#parts = parts;
    this.#context = {
      store: this,
      unsafe: unsafeStore(unit, now),
      client,
      actor,
      now,
      record: (model, action, before, written) =>
        handlers.onChange(this.#context, {
          model,
          action,
          before: { ...before },
          after: { ...before, ...written },
          isUnsafe: true,
        }),
      sendEvent,
    };
    this.#viewerOf = memoize((model) => ({
      viewer: viewerOf(actor, model),
      conditions: new Map(viewConditions(actor, model)),
    }));
  }

  async find<M extends ModelName>(model: M, id: Models[M]['id']): Promise<Models[M] | undefined> {
    const row = await this.#load(model, id);
    return row && this.#show(model, row);
  }

  async get<M extends ModelName>(model: M, id: Models[M]['id']): Promise<Models[M]> {
    return (await this.find(model, id)) ?? refuse(model);
  }

  async list<M extends ModelName>(model: M, where: Where<M>): Promise<Models[M][]> {
    const visible: Models[M][] = [];
    for (const row of await this.#parts.unit.list(model, where)) {
      const seen = await this.#show(model, row);
      if (seen) visible.push(seen);
    }
    return visible;
  }

  version(...args: Parameters<Store['version']>): ReturnType<Store['version']> {
    return this.#parts.handlers.version(this.#sent, ...args);
  }

  async insert<M extends ModelName>(model: M, row: Partial<Models[M]> & { id: Models[M]['id'] }): Promise<void> {
    const given = withoutUndefined(row);
    const { id, ...written } = given;
    if (!isId(id)) throw new AppError('invalid_input', `${model}: not an id`);
    this.#restrict(model, written, columns[model].create);
    checkNewRow(model, written);
    const times = { createdAt: this.now, updatedAt: this.now };
    const full = asAuthored<StoredRow>(model, { ...models[model].defaults, ...given, id: row.id, ...times });
    if (!(await this.#allows('create', model, full))) throw notAllowed('create', model);
    await this.#observe({ model, action: 'create', before: null, after: full }, () =>
      this.#parts.unit.insert(model, full, ['id', ...Object.keys(written)]),
    );
  }

  async update<M extends ModelName>(
    model: M,
    id: Models[M]['id'],
    patch: Partial<Models[M]>,
    action: 'update' | 'restore' = 'update',
  ): Promise<void> {
    const written = withoutUndefined(patch);
    this.#restrict(model, written, columns[model].update);
    checkFields(model, written);
    const before = await this.#load(model, id);
    // A missing row and a forbidden one get the same answer, so that ids cannot be probed.
    if (!before || !(await this.#allows('update', model, before))) return refuse(model);
    if (!(await this.#allows('update', model, { ...before, ...written }))) throw notAllowed('update', model);
    await this.#change(model, action, before, written);
  }

  async remove<M extends ModelName>(model: M, id: Models[M]['id']): Promise<void> {
    const row = await this.#load(model, id);
    if (!row || !(await this.#allows('delete', model, row))) return refuse(model);
    const column = deletionColumn(model);
    if (column === undefined) {
      this.#parts.unit.remove(model, id);
      this.#changes.push({ model, action: 'delete', before: row, after: row });
    } else if (row[column] === null) await this.#change(model, 'delete', row, { [column]: this.now });
  }

  async authorize(...[action, model, id]: Parameters<ServerStore['authorize']>): Promise<void> {
    const row = await this.#load(model, id);
    if (!row || !(await this.#allows(action, model, row))) return refuse(model);
  }

  async restore(model: ModelName, id: string, restoredState: object): Promise<void> {
    const before = await this.#load(model, id);
    const writable: readonly string[] = [...columns[model].update, 'deletedAt'];
    const written = Object.fromEntries(Object.entries(restoredState).filter(([column]) => writable.includes(column)));
    if (!before || !(await this.#allows('restore', model, { ...before, ...written }))) return refuse(model);
    await this.#change(model, 'restore', before, written, restoredState as StoredRow);
  }

  async setComputed<M extends ModelName>(model: M, id: Models[M]['id'], patch: Partial<Models[M]>): Promise<void> {
    const written = withoutUndefined(patch);
    this.#restrict(model, written, columns[model].computed);
    const row = await this.#load(model, id);
    // Security: seeing a row gives no right to write it. Changes of another person's row are made by an effect.
    if (!row || !(await this.#allows('update', model, row))) return refuse(model);
    const changed = changesOf(row, written);
    if (!changed) return;
    checkTransition(model, row, changed);
    this.#parts.unit.patch(model, id, changed);
  }

  async effect<E extends keyof Effects>(name: E, args: Effects[E]): Promise<void> {
    const { unit, handlers } = this.#parts;
    await this.flush();
    await handlers.effects[name](this.#context, args);
    await unit.flush();
    unit.clearCache();
  }

  /** Sends the buffered writes and their history without waiting for the answers: the connection keeps the order. */
  send(): Promise<unknown>[] {
    const { unit, handlers } = this.#parts;
    const changes = this.#changes;
    this.#changes = [];
    return [...unit.send(), ...handlers.onSent(this.#context, changes)];
  }

  async flush(): Promise<void> {
    await settleAll(this.send());
  }

  /** Connection that has received every write of this store. */
  readonly #sent = async (): Promise<pg.PoolClient> => {
    await this.flush();
    return this.#parts.client;
  };

  async #load(model: ModelName, id: string): Promise<StoredRow | undefined> {
    return isId(id) ? this.#parts.unit.load(model, id) : undefined;
  }

  /** The row as the actor sees it; nothing if the actor may not see it. */
  async #show<M extends ModelName>(model: M, row: StoredRow): Promise<Models[M] | undefined> {
    const { viewer, conditions } = this.#viewerOf(model);
    const questions: Condition[] = [];
    const conditionOf = (view: string) => conditions.get(view) ?? never;
    let views = viewer(row, (view) => {
      questions.push(conditionOf(view));
      return false;
    });
    if (questions.length > 0) {
      const related = await loadRelated({ op: 'or', conditions: questions }, [row], this.#parts.unit.related);
      views = viewer(row, (view) => matches(conditionOf(view), row, related));
    }
    if (views.length === 0) return undefined;
    // A command gets no column here that it would not get in the browser.
    return project(model, row, views) as Models[M];
  }

  async #allows(action: PolicyAction, model: ModelName, row: StoredRow): Promise<boolean> {
    const condition = conditionFor(this.#parts.actor, action, model, this.#parts.rules);
    return matches(condition, row, await loadRelated(condition, [row], this.#parts.unit.related));
  }

  #restrict(model: ModelName, written: object, allowed: readonly string[]): void {
    const stray = Object.keys(written).find((column) => !allowed.includes(column));
    if (stray !== undefined) throw new AppError('not_allowed', `${model}.${stray} is not yours to set`);
  }

  async #change(
    model: ModelName,
    action: StoreChange['action'],
    before: StoredRow,
    written: Record<string, unknown>,
    restoredState?: StoredRow,
  ): Promise<void> {
    const edit = { row: before, written, actor: this.#parts.actor.id, ...(restoredState && { restoredState }) };
    const changed = changesOf(before, withAuthorship(model, edit));
    if (!changed) return;
    await this.#observe({ model, action, before, after: { ...before, ...changed } }, () =>
      this.#parts.unit.patch(model, before.id, changed),
    );
  }

  /** Writes a change if the areas of the product let it take effect. */
  async #observe(change: StoreChange, write: () => void): Promise<void> {
    if (!(await this.#parts.handlers.onChange(this.#context, change))) return;
    write();
    this.#changes.push(change);
  }
}

/**
 * Rows that others rely on are never deleted: they are marked as deleted, and the policy hides them (D-80, D-81, D-82).
 */
const deletionColumn = (model: ModelName): string | undefined =>
  ['deletedAt', 'withdrawnAt'].find((column) => column in models[model].defaults);

/** Columns that differ from the row; nothing if there are none. */
function changesOf(row: StoredRow, written: object): object | undefined {
  const changed = Object.entries(written).filter(([column, value]) => row[column] !== value);
  return changed.length > 0 ? Object.fromEntries(changed) : undefined;
}

const never: Condition = { op: 'false' };

/** Refusal of an action, with the attempt for the log. */
const notAllowed = (action: PolicyAction, model: ModelName): AppError =>
  new AppError('not_allowed', `${action} ${model}`, { details: { action, model } });

const refuse = (model: ModelName): never => {
  throw new AppError('not_found', model);
};
