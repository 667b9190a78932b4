import type { ModelName } from '#domain/models.ts';
import type { LoggedChange } from '#server/core/live/replay-buffer.ts';

/** A changed row with everybody whom one of its changes may concern. */
export interface ChangedRow {
  model: ModelName | '$cmd';
  id: string;
  audience: Set<string>;
}

/** Changed rows, each once. */
export class ChangedRows implements Iterable<ChangedRow> {
  readonly #rows = new Map<string, ChangedRow>();

  get size(): number {
    return this.#rows.size;
  }

  [Symbol.iterator](): IterableIterator<ChangedRow> {
    return this.#rows.values();
  }

  add({ model, id, audience }: { model: LoggedChange['model']; id: string; audience: Iterable<string> }): void {
    const key = `${model} ${id}`;
    const known = this.#rows.get(key);
    if (!known) this.#rows.set(key, { model, id, audience: new Set(audience) });
    else for (const each of audience) known.audience.add(each);
  }

  /** Subset of the rows that are also among `others`, with their audience here. */
  intersection(others: ChangedRows): ChangedRows {
    const some = new ChangedRows();
    for (const key of others.#rows.keys()) {
      const row = this.#rows.get(key);
      if (row) some.add(row);
    }
    return some;
  }

  /** Ids by model, without finished commands, which are not rows. */
  byModel(): Map<ModelName, string[]> {
    const ids = new Map<ModelName, string[]>();
    for (const { model, id } of this.#rows.values()) {
      if (model === '$cmd') continue;
      const list = ids.get(model);
      if (list) list.push(id);
      else ids.set(model, [id]);
    }
    return ids;
  }
}
