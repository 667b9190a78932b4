import type pg from 'pg';
import type { Actor } from '#domain/account/user.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { ModelName } from '#domain/models.ts';
import { findStatement, listStatement, relatedStatement } from '#server/core/store/read/read-sql.ts';
import type { FetchRelated } from '#server/core/store/read/related-row.ts';
import { type BoundStatement, bindStatement } from '#server/core/store/read/prepared-statement.ts';
import { pipelined, settleAll } from '#server/core/postgres/pipeline.ts';
import { type TableWrite, writeStatement } from '#server/core/store/write/write-sql.ts';
import { isExact, whereTest } from '#sync/core/where.ts';

export type StoredRow = Readonly<Record<string, unknown>> & { readonly id: string };

interface Pending {
  readonly kind: TableWrite['kind'];
  readonly model: ModelName;
  readonly entry: Entry;
  readonly fields: Set<string>;
  /** True if the write waits for all others. */
  readonly isLast?: boolean;
}

/** Row as this transaction sees it: the row that was read, with the writes since. */
interface Entry {
  readonly id: string;
  row: StoredRow | undefined;
  pending: Pending | undefined;
}

/**
 * Rows of one transaction. Each is read and locked once. Writes change it in memory and are buffered, so that many
 * writes to a row become one statement, and equal writes to many rows become one.
 */
export class UnitOfWork {
  readonly #connection: pg.ClientBase;
  readonly #actor: Actor;
  #isClosed = false;
  readonly #entries = new Map<string, Promise<Entry>>();
  readonly #here = new Map<string, Entry>();
  readonly #listed = new Set<string>();
  #pending: Pending[] = [];

  constructor(client: pg.ClientBase, actor: Actor) {
    this.#connection = client;
    this.#actor = actor;
  }

  /** Ends the use of the connection: after the transaction it serves somebody else, and no late query may use it. */
  close(): void {
    this.#isClosed = true;
  }

  get #client(): pg.ClientBase {
    if (this.#isClosed) throw new Error('the transaction is over');
    return this.#connection;
  }

  async load(model: ModelName, id: string): Promise<StoredRow | undefined> {
    const key = keyOf(model, id);
    const known = this.#here.get(key);
    if (known) return known.row;
    let loading = this.#entries.get(key);
    if (!loading) this.#entries.set(key, (loading = this.#read(model, id)));
    return (await loading).row;
  }

  async #read(model: ModelName, id: string): Promise<Entry> {
    const { rows } = await this.#client.query<{ row: StoredRow }>(bindStatement(findStatement(model), { id }));
    return this.#here.get(keyOf(model, id)) ?? this.#keep(model, id, rows[0]?.row);
  }

  #keep(model: ModelName, id: string, row: StoredRow | undefined): Entry {
    const entry: Entry = { id, row, pending: undefined };
    this.#here.set(keyOf(model, id), entry);
    return entry;
  }

  /**
   * Rows that match `where` and that the actor may read. A repeated question is answered from memory: the rows are
   * locked.
   */
  async list(model: ModelName, where: object): Promise<StoredRow[]> {
    const question = `${model} ${JSON.stringify(where)}`;
    if (this.#listed.has(question)) return this.#rowsHere(model).filter(whereTest(where));
    const statement = listStatement(model, where, this.#actor.role);
    const rows = await this.#ask(bindStatement(statement, { actor: this.#actor.id }));
    for (const row of rows) this.#keep(model, row.id, row);
    if (isExact(where)) this.#listed.add(question);
    return rows;
  }

  /** Runs the query after the buffered writes, in the same round trip. */
  async #ask(question: BoundStatement): Promise<StoredRow[]> {
    const client = this.#client;
    const [written, found] = pipelined(
      client,
      () => [this.send(), client.query<{ row: StoredRow }>(question)] as const,
    );
    // In this order, for after a failed write the query fails only as a consequence.
    await settleAll([...written, found]);
    return (await found).rows.map(({ row }) => row);
  }

  #rowsHere(model: ModelName): StoredRow[] {
    const entries = [...this.#here].filter(([key]) => key.startsWith(keyOf(model, ''))).map(([, entry]) => entry);
    return entries.flatMap(({ row }) => row ?? []).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  }

  /**
   * Loads rows for rules that read other rows. Rows named by id are locked like the rest, so that the rule's answer
   * stays true.
   */
  readonly related: FetchRelated = async (model, column, values, condition) => {
    if (column === 'id')
      return (await Promise.all(values.map((id) => this.load(model, String(id))))).flatMap((row) => row ?? []);
    const statement = relatedStatement(model, column, condition);
    return this.#ask(bindStatement(statement, { values, actor: this.#actor.id }));
  };

  /** @param fields the columns to write; the others have the defaults of the table, which `row` already contains */
  insert(model: ModelName, row: StoredRow, fields: Iterable<string>, isLast = false): void {
    const entry = this.#here.get(keyOf(model, row.id)) ?? this.#keep(model, row.id, undefined);
    if (entry.row !== undefined) throw new AppError('conflict', 'this exists already');
    entry.row = row;
    this.#wait('insert', model, entry, fields, isLast);
  }

  /** Changes a row that was loaded or inserted before. */
  patch(model: ModelName, id: string, patch: object): void {
    const entry = this.#here.get(keyOf(model, id));
    if (entry?.row === undefined) throw new Error(`${model} ${id} was not loaded`);
    entry.row = { ...entry.row, ...patch };
    if (entry.pending) for (const field of Object.keys(patch)) entry.pending.fields.add(field);
    else this.#wait('update', model, entry, Object.keys(patch));
  }

  remove(model: ModelName, id: string): void {
    const entry = this.#here.get(keyOf(model, id));
    if (entry?.row === undefined) throw new Error(`${model} ${id} was not loaded`);
    const { pending } = entry;
    if (pending) this.#pending = this.#pending.filter((other) => other !== pending);
    entry.row = undefined;
    entry.pending = undefined;
    if (pending?.kind !== 'insert') this.#pending.push({ kind: 'delete', model, entry, fields: new Set() });
  }

  #wait(kind: TableWrite['kind'], model: ModelName, entry: Entry, fields: Iterable<string>, isLast = false): void {
    entry.pending = { kind, model, entry, fields: new Set(fields), isLast };
    this.#pending.push(entry.pending);
  }

  /** Sends the buffered writes in order without waiting for the answers: the connection keeps the order. */
  send(): Promise<unknown>[] {
    if (this.#pending.length === 0) return [];
    const client = this.#client;
    const sent = pipelined(client, () =>
      groupsOf(inOrder(this.#pending)).map(({ change, entries }) =>
        client.query(
          writeStatement(
            change,
            entries.map(({ id, row }) => row ?? { id }),
          ),
        ),
      ),
    );
    for (const { entry } of this.#pending) entry.pending = undefined;
    this.#pending = [];
    return sent;
  }

  async flush(): Promise<void> {
    await settleAll(this.send());
  }

  /** Drops what is known, because others wrote through this connection; rows are then read again. */
  clearCache(): void {
    this.#entries.clear();
    this.#listed.clear();
    for (const [key, entry] of this.#here) if (!entry.pending) this.#here.delete(key);
  }
}

const keyOf = (model: ModelName, id: string): string => `${model} ${id}`;

/** Moves the writes that wait for all others to the end. */
const inOrder = (pending: readonly Pending[]): Pending[] => [
  ...pending.filter(({ isLast }) => isLast !== true),
  ...pending.filter(({ isLast }) => isLast === true),
];

/**
 * Groups neighbors that are the same change to different rows. No reordering: a later write may need an earlier one.
 */
function groupsOf(pending: readonly Pending[]): { change: TableWrite; entries: Entry[] }[] {
  const groups: { key: string; change: TableWrite; entries: Entry[] }[] = [];
  for (const { kind, model, entry, fields } of pending) {
    const sorted = [...fields].toSorted();
    const key = `${kind} ${model} ${sorted.join()}`;
    const last = groups.at(-1);
    if (last?.key === key) last.entries.push(entry);
    else groups.push({ key, change: { kind, model, fields: sorted }, entries: [entry] });
  }
  return groups;
}
