import type { ModelName } from '#domain/models.ts';
import type { ModelRow, RowReader, RowChange } from '#web/store/row/row.ts';

/** A set of row changes over rows that stay unmodified. */
export interface Layer extends RowReader {
  put: (change: RowChange) => void;
  changes: () => RowChange[];
  /** This layer's own value of a row: undefined if unchanged, a row, or null if removed. */
  own: (model: ModelName, id: string) => ModelRow | null | undefined;
}

export function layerOver(below: RowReader, changes: Iterable<RowChange> = []): Layer {
  const models = new Map<ModelName, Map<string, ModelRow | null>>();

  const put = ({ model, id, row }: RowChange) => {
    const rows = models.get(model);
    if (rows) rows.set(id, row);
    else models.set(model, new Map([[id, row]]));
  };
  for (const change of changes) put(change);

  return {
    put,
    own: (model, id) => models.get(model)?.get(id),
    get(model, id) {
      const row = models.get(model)?.get(id);
      return row === undefined ? below.get(model, id) : (row ?? undefined);
    },
    *all(model) {
      const rows = models.get(model);
      if (!rows) return yield* below.all(model);
      for (const row of below.all(model)) if (!rows.has(row.id)) yield row;
      for (const row of rows.values()) if (row) yield row;
    },
    changes: () => [...models].flatMap(([model, rows]) => [...rows].map(([id, row]) => ({ model, id, row }))),
  };
}
