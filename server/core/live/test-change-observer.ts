import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import type { Actor } from '#domain/account/user.ts';
import type { ModelName } from '#domain/models.ts';
import { audience } from '#domain/policy/audience.ts';
import type { Related } from '#domain/policy/check.ts';
import { project } from '#domain/policy/project.ts';
import { viewsOf } from '#domain/policy/read.ts';
import { changesIn, type ClientRow } from '#server/core/live/test-client.ts';
import { parseTopic } from '#server/core/live/topic.ts';
import { fromSql, rowSql } from '#server/core/store/read/row-sql.ts';
import type { Frame } from '#sync/core/protocol.ts';

const models = (Object.keys(audience) as ModelName[]).filter((model) => audience[model].routes.length > 0);

const everything = models
  .map((model) => `select '${model}' as model, ${rowSql(model, 'x')} as row from ${fromSql(model, 'x')}`)
  .join(' union all ');

/** State of all rows of the database after one commit. */
export class DatabaseState {
  readonly rows = new Map<ModelName, Map<string, ClientRow>>(models.map((model) => [model, new Map()]));

  static async read(pool: pg.Pool): Promise<DatabaseState> {
    const state = new DatabaseState();
    const { rows } = await pool.query<{ model: ModelName; row: ClientRow }>(everything);
    for (const { model, row } of rows) state.rows.get(model)?.set(row.id, row);
    return state;
  }

  readonly related: Related = (model, column, value) =>
    [...(this.rows.get(model)?.values() ?? [])].filter((row) => row[column] === value);

  /** The row as the policy shows it to the actor; null if it is hidden or missing. */
  viewOf(actor: Actor, model: ModelName, id: string): object | null {
    const row = this.rows.get(model)?.get(id);
    const views = row ? viewsOf(actor, model, row, this.related) : [];
    return row && views.length > 0 ? project(model, row, views) : null;
  }

  mayFollow(actor: Actor, topic: string): boolean {
    const { kind, value } = parseTopic(topic) ?? {};
    if (kind === 'catalog') return true;
    const row = this.rows.get('Lesson')?.get(value ?? '');
    const views = row ? viewsOf(actor, 'Lesson', row, this.related) : [];
    return kind === 'lesson' ? views.length > 0 : views.includes('owner');
  }
}

interface ReceivedFrame {
  actor: Actor;
  frame: Frame;
  /** Index of the last state that the frame can show. */
  latest: number;
}

/**
 * Records every commit and every frame. Each row of a frame has to equal what the policy shows of it in one state:
 * not before the frame's cursor, not before the state that was last shown of the row, and not in the future.
 */
export class ChangeObserver {
  readonly #pool: pg.Pool;
  readonly #moments: DatabaseState[] = [];
  readonly #xids: bigint[] = [];
  readonly #received: ReceivedFrame[] = [];

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /**
   * Must be called after each commit and before the next one. The first state is recorded before any client connects.
   */
  async recordCommit(xid = 0n): Promise<void> {
    const state = await DatabaseState.read(this.#pool);
    this.#xids.push(xid);
    this.#moments.push(state);
  }

  get last(): DatabaseState {
    const state = this.#moments.at(-1);
    if (!state) throw new Error('nothing was committed');
    return state;
  }

  /** The frame may contain a commit whose state has not been recorded yet. */
  receive(actor: Actor, frame: Frame): void {
    this.#received.push({ actor, frame, latest: this.#moments.length });
  }

  /** Descriptions of the frames that should not have been sent. */
  faults(): string[] {
    const shown = new Map<string, number>();
    return this.#received.flatMap(({ actor, frame, latest }) => {
      if (!('c' in frame)) return [];
      const earliest = this.#stateSentBy(BigInt(frame.c));
      const first = (from: number, holds: (state: DatabaseState) => boolean): number =>
        this.#moments.findIndex((state, at) => at >= from && at <= latest && holds(state));
      const faults: string[] = [];
      if (frame.t === 'snap' && frame.topic !== undefined) {
        const { topic } = frame;
        if (first(earliest, (state) => state.mayFollow(actor, topic)) < 0) faults.push(`${topic} is not ${actor.id}'s`);
      }
      for (const [id, row, model] of changesIn(frame)) {
        const name = `${actor.id} ${model} ${id}`;
        const from = Math.max(earliest, shown.get(name) ?? 0);
        const at = first(from, (state) => isDeepStrictEqual(state.viewOf(actor, model as ModelName, id), row));
        if (at < 0) faults.push(`to ${name} between ${from} and ${latest}: ${JSON.stringify(row)}`);
        else shown.set(name, at);
      }
      return faults;
    });
  }

  /** Index of the last state whose changes a client with this cursor has received. */
  #stateSentBy(cursor: bigint): number {
    return Math.max(
      0,
      this.#xids.findLastIndex((xid) => xid < cursor),
    );
  }
}
