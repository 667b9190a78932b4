import type { RowChange } from '#web/store/row.ts';

const KEPT = 2_000;

/** The times at which the stream last sent each row, for the most recent rows. */
export interface Brought {
  note: (changes: readonly RowChange[], at: number) => void;
  since: (change: RowChange, at: number) => boolean;
}

export function createBrought(): Brought {
  const times = new Map<string, number>();
  const nameOf = ({ model, id }: RowChange) => `${model} ${id}`;
  return {
    note(changes, at) {
      for (const change of changes) {
        const name = nameOf(change);
        times.delete(name);
        times.set(name, at);
      }
      for (const name of times.keys()) {
        if (times.size <= KEPT) break;
        times.delete(name);
      }
    },
    since: (change, at) => (times.get(nameOf(change)) ?? 0) >= at,
  };
}
