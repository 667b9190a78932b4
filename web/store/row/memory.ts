import type { ModelName } from '#domain/models.ts';
import type { Related } from '#domain/policy/check.ts';
import { emptyOverlay, type Overlay } from '#web/store/row/overlay.ts';
import { type ModelRow, deepEqual, type RowReader, type RowChange, columnValue } from '#web/store/row/row.ts';

/** Cause of a change: a stream frame, a fetched page, the database, or a local command. */
export type ChangeOrigin = 'stream' | 'page' | 'disk' | 'local';
export type RowsListener = (origin: ChangeOrigin) => void;

/**
 * Every row that a screen can show: the server's rows (`base`), and the rows with pending commands applied (`get`,
 * `all`).
 */
export interface Memory extends RowReader {
  base: RowReader & { ids(model: ModelName): Iterable<string> };
  related: Related;
  isPending: (model: ModelName, id: string) => boolean;
  overlay: () => Overlay;
  /** Version of the model's shown rows; increases with each change. */
  version: (model: ModelName) => number;
  /** Changes rows and overlay in one step, so that no listener sees an intermediate state. */
  swap: (changes: readonly RowChange[], overlay: Overlay, origin: ChangeOrigin) => void;
  subscribe: (model: ModelName, listener: RowsListener) => () => void;
}

type Rows = Map<string, ModelRow>;

const entryOf = <K, V>(map: Map<K, V>, key: K, make: () => V): V => {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
};

const nothing: Rows = new Map();

export function createMemory(): Memory {
  const base = new Map<ModelName, Rows>();
  const shown = new Map<ModelName, Rows>();
  const versions = new Map<ModelName, number>();
  const listeners = new Map<ModelName, Set<RowsListener>>();
  const indexes = new Map<string, { version: number; rows: Map<unknown, ModelRow[]> }>();
  let overlay = emptyOverlay;

  const rowsOf = (of: Map<ModelName, Rows>, model: ModelName) => entryOf(of, model, () => new Map());
  const version = (model: ModelName) => versions.get(model) ?? 0;

  const related: Related = (model, column, value) => {
    if (column === 'id') {
      const row = shown.get(model)?.get(String(value));
      return row ? [row] : [];
    }
    const name = `${model}.${column}`;
    let index = indexes.get(name);
    if (index?.version !== version(model)) {
      index = { version: version(model), rows: new Map() };
      for (const row of shown.get(model)?.values() ?? [])
        entryOf(index.rows, columnValue(row, column), (): ModelRow[] => []).push(row);
      indexes.set(name, index);
    }
    return index?.rows.get(value) ?? [];
  };

  /** Updates the shown row; true if it has changed. */
  function show(model: ModelName, id: string): boolean {
    const own = overlay.get(model, id);
    const next = own === undefined ? base.get(model)?.get(id) : own;
    const rows = rowsOf(shown, model);
    const before = rows.get(id);
    if (!next) return rows.delete(id);
    if (before && deepEqual(before, next)) return false;
    rows.set(id, next);
    return true;
  }

  return {
    base: {
      get: (model, id) => base.get(model)?.get(id),
      all: (model) => (base.get(model) ?? nothing).values(),
      ids: (model) => (base.get(model) ?? nothing).keys(),
    },
    get: (model, id) => shown.get(model)?.get(id),
    all: (model) => (shown.get(model) ?? nothing).values(),
    related,
    isPending: (model, id) => overlay.get(model, id) !== undefined,
    overlay: () => overlay,
    version,
    swap(changes, nextOverlay, origin) {
      for (const { model, id, row } of changes) {
        const rows = rowsOf(base, model);
        // Rows move to the end of the map when they arrive, so the map is in order of arrival for eviction.
        rows.delete(id);
        if (row) rows.set(id, row);
      }
      const touched = [...changes, ...overlay.changes, ...nextOverlay.changes];
      const wasPending = new Set(overlay.changes.map(({ model, id }) => `${model} ${id}`));
      overlay = nextOverlay;
      const moved = new Set<ModelName>();
      for (const { model, id } of touched) if (show(model, id)) moved.add(model);
      // An unchanged row may still have become pending, or stopped being pending.
      for (const { model, id } of nextOverlay.changes) if (!wasPending.delete(`${model} ${id}`)) moved.add(model);
      for (const name of wasPending) moved.add(name.slice(0, name.indexOf(' ')) as ModelName);
      for (const model of moved) versions.set(model, version(model) + 1);
      for (const model of moved) for (const listener of listeners.get(model) ?? []) listener(origin);
    },
    subscribe(model, listener) {
      const set = entryOf(listeners, model, () => new Set());
      set.add(listener);
      return () => set.delete(listener);
    },
  };
}
