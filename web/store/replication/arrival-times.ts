import type { RowChange } from '#web/store/row/row.ts';

const ROWS_MAX = 2_000;

/** The times at which the stream last sent each row, for the most recent rows. */
export interface ArrivalTimes {
  record: (changes: readonly RowChange[], at: number) => void;
  hasArrivedSince: (change: RowChange, at: number) => boolean;
}

export function createArrivalTimes(): ArrivalTimes {
  const times = new Map<string, number>();
  const nameOf = ({ model, id }: RowChange) => `${model} ${id}`;
  return {
    record(changes, at) {
      for (const change of changes) {
        const name = nameOf(change);
        times.delete(name);
        times.set(name, at);
      }
      for (const name of times.keys()) {
        if (times.size <= ROWS_MAX) break;
        times.delete(name);
      }
    },
    hasArrivedSince: (change, at) => (times.get(nameOf(change)) ?? 0) >= at,
  };
}
